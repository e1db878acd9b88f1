/* Gives a picture at most 256 colours, each as near to the true one as that allows. */
async (picture) => {
  const drawn = new Image();
  drawn.src = `data:image/png;base64,${picture}`;
  await drawn.decode();
  const { width, height } = drawn;
  const brush = new OffscreenCanvas(width, height).getContext("2d");
  brush.drawImage(drawn, 0, 0);
  const light = brush.getImageData(0, 0, width, height).data;
  const colours = new Uint32Array(width * height);
  const often = new Map();
  for (let at = 0; at < colours.length; at += 1) {
    const colour = (light[4 * at] << 16) | (light[4 * at + 1] << 8) | light[4 * at + 2];
    colours[at] = colour;
    often.set(colour, (often.get(colour) || 0) + 1);
  }
  const far = (one, two) => Math.max(
    Math.abs((one >> 16) - (two >> 16)),
    Math.abs(((one >> 8) & 255) - ((two >> 8) & 255)),
    Math.abs((one & 255) - (two & 255)),
  );
  const ordered = [...often.keys()].sort((one, two) => often.get(two) - often.get(one));
  // The commonest colours stand as they are; the others join one that is within reach of them.
  let chosen = [];
  for (let reach = 0; ; reach += 1) {
    chosen = [];
    for (const colour of ordered) {
      if (chosen.some((other) => far(colour, other) <= reach)) continue;
      chosen.push(colour);
      if (chosen.length > 256) break;
    }
    if (chosen.length <= 256) break;
  }
  const nearest = new Map();
  for (const colour of ordered) {
    let best = 0;
    for (let n = 1; n < chosen.length; n += 1) {
      if (far(colour, chosen[n]) < far(colour, chosen[best])) best = n;
    }
    nearest.set(colour, best);
  }
  const places = Uint8Array.from(colours, (colour) => nearest.get(colour));
  let written = "";
  for (let at = 0; at < places.length; at += 8192) {
    written += String.fromCharCode(...places.subarray(at, at + 8192));
  }
  return { width, height, palette: chosen, places: btoa(written) };
}
