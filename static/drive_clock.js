// drive_clock.js: counts a hand of a drive down to the moment the server named, and rings a bell
// once the reader has turned the sound on. The words on the page say the same without it.
"use strict";
(() => {
  const TICK = 250;
  const BELL = [659, 1318, 1976];
  let audio = null;
  let wanted = false; // whether the reader has turned the sound on
  let offset = null; // the server's clock less this device's, in milliseconds
  let rung = null; // the last end that was rung for
  let bells = null; // how often the steward had rung when last looked at

  const all = (selector) => [...document.querySelectorAll(selector)];
  const isOn = () => wanted && audio?.state === "running";

  const ring = () => {
    if (!isOn()) return;
    BELL.forEach((pitch, nth) => {
      const start = audio.currentTime;
      const voice = audio.createOscillator();
      const gain = audio.createGain();
      voice.frequency.value = pitch;
      gain.gain.setValueAtTime(0.3 / (nth + 1), start);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + 2.5 / (nth + 1));
      voice.connect(gain).connect(audio.destination);
      voice.start(start);
      voice.stop(start + 2.5);
    });
  };

  const figures = (seconds) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

  // Whatever else is on the page, the clock that was shown last is the one that counts.
  const show = (it) => {
    const { ends, now, left, bells: count } = it.dataset;
    if (it.dataset.seen !== "yes") {
      it.dataset.seen = "yes";
      offset = Number(now) - Date.now();
    }
    const remains = ends ? (Number(ends) - Date.now() - offset) / 1000 : Number(left || 0);
    const over = Boolean(ends) && remains <= 0;
    const text = ends || left ? figures(Math.max(0, Math.ceil(remains))) : "";
    const shown = it.querySelector("[data-figures]");
    if (shown && shown.textContent !== text) shown.textContent = text;
    it.toggleAttribute("data-over", over);
    if (bells !== null && Number(count) > bells) ring();
    bells = Number(count);
    if (over && rung !== ends) {
      // Only an end that came while this page was open is rung for.
      if (remains > -5) ring();
      rung = ends;
    }
  };

  const label = () =>
    all("[data-bell-sound]").forEach((button) => {
      button.hidden = !globalThis.AudioContext;
      button.setAttribute("aria-pressed", String(isOn()));
    });

  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-bell-sound]")) return;
    audio ??= new AudioContext();
    wanted = !wanted;
    const changed = wanted ? audio.resume().then(ring) : audio.suspend();
    changed.then(label);
  });

  setInterval(() => {
    all("[data-countdown]").forEach(show);
    label();
  }, TICK);
})();
