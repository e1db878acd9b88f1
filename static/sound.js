// sound.js: quiet sounds made here, off until the reader turns them on: a card laid, their turn, a
// trick taken, the end of a hand. None before the page has been touched.
"use strict";
(() => {
  const root = document.documentElement;
  const isOn = () => root.dataset.sound === "on";
  const LOUD = 0.16;
  let audio = null;

  // A browser lets a page sound once it has been touched; until then nothing is made.
  const wake = () => {
    if (!isOn() || !window.AudioContext) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  };
  ["pointerdown", "keydown"].forEach((name) => document.addEventListener(name, wake, true));

  const faded = (start, length, loud) => {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(audio.destination);
    return gain;
  };
  const tone = (pitch, after, length = 0.28, loud = LOUD) => {
    const start = audio.currentTime + after;
    const voice = audio.createOscillator();
    voice.frequency.value = pitch;
    voice.connect(faded(start, length, loud));
    voice.start(start);
    voice.stop(start + length);
  };
  const tap = () => {
    const length = 0.07;
    const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    noise.getChannelData(0).forEach((_value, nth, samples) => {
      samples[nth] = Math.random() * 2 - 1;
    });
    const voice = audio.createBufferSource();
    const soft = audio.createBiquadFilter();
    voice.buffer = noise;
    soft.frequency.value = 1500;
    voice.connect(soft).connect(faded(audio.currentTime, length, LOUD * 2));
    voice.start();
  };

  const [G, C, E, G2, A] = [392, 523, 659, 784, 880];
  const SOUNDS = {
    laid: tap,
    turn: () => {
      tone(E, 0, 0.2);
      tone(A, 0.13);
    },
    taken: ({ ours }) => {
      if (ours) [C, G2].forEach((pitch, nth) => tone(pitch, 0.1 + nth * 0.09));
      else tone(G, 0.1, 0.22, LOUD / 2);
    },
    over: () => [C, E, G2].forEach((pitch, nth) => tone(pitch, 0.2 + nth * 0.14, 0.5)),
  };
  Object.entries(SOUNDS).forEach(([name, make]) =>
    document.addEventListener(`whist:${name}`, ({ detail }) => {
      if (isOn() && audio?.state === "running") make(detail || {});
    })
  );

  // Turned on, it is heard at once.
  new MutationObserver(() => {
    wake();
    if (isOn() && audio) audio.resume().then(tap);
  }).observe(root, { attributeFilter: ["data-sound"] });
})();
