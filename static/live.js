// live.js: one event stream a browser, shared by its tabs; reading again every few seconds where
// there is none. A hall is plain http, where Web Locks do not exist, so tabs agree by localStorage.
"use strict";
(() => {
  const club = document.currentScript.dataset.club;
  const me = Math.random().toString(36).slice(2);
  const BEAT = 2000; // the tab that holds the stream says so
  const GONE = 5000; // a holder silent for longer is gone
  const GRACE = 4000; // a break shorter than this is not worth a word
  const POLL = 7000;

  const store = (() => {
    const own = new Map();
    const key = (name) => `whist-live:${club}:${name}`;
    const kept = (act) => {
      try {
        return act(localStorage);
      } catch {
        return act(null);
      }
    };
    return {
      key,
      get: (name) => kept((s) => (s ? s.getItem(key(name)) : own.get(name)) || ""),
      set: (name, value) => kept((s) => (s ? s.setItem(key(name), value) : own.set(name, value))),
      drop: (name) => kept((s) => (s ? s.removeItem(key(name)) : own.delete(name))),
    };
  })();

  // What the page follows, and telling it. A part that follows several streams waits for one.
  const followed = () => {
    const parts = [...document.querySelectorAll("[hx-trigger*='live:']")];
    return new Set(parts.map((it) => it.getAttribute("hx-trigger").match(/live:([\w-]+)/)[1]));
  };
  const due = new Map();
  const tell = (name, wait = 40) => {
    if (due.has(name)) return;
    due.set(
      name,
      setTimeout(() => {
        due.delete(name);
        document.body.dispatchEvent(new CustomEvent(`live:${name}`));
      }, wait),
    );
  };
  // A page waits for a stream by a name of letters, figures and hyphens: see club/outbox/live.py.
  const spoken = (stream) => stream.replace(/[^\w-]/g, "-");
  // News of table-2026-11-20-3 is news of table-2026-11-20 too: of a table no page could name yet.
  const hear = (name) => [name, name.replace(/-\d+$/, "")].forEach((one) => tell(one));
  const tellAll = (within = 0) =>
    followed().forEach((name) => tell(name, 40 + Math.random() * within));

  // The badge: live, or shown as at the last time anything was heard or read.
  let connected = false;
  let brokenSince = Date.now();
  let good = Date.now();
  let failed = false;
  const shown = () => connected || !failed;
  const badge = () => {
    for (const element of document.querySelectorAll("[data-live]")) {
      const at = new Date(good).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
      const words = shown() ? element.dataset.on : `${element.dataset.off} ${at}`;
      element.dataset.state = shown() ? "on" : "off";
      if (element.textContent !== words) element.textContent = words;
    }
  };
  const isConnected = (on) => {
    if (connected && !on) brokenSince = Date.now();
    if (on) {
      good = Date.now();
      failed = false;
    }
    connected = on;
    badge();
  };

  // The stream, in the tab that holds it.
  let source = null;
  let reopen = 0;
  const say = (on) => store.set("holder", JSON.stringify({ me, at: Date.now(), on }));
  const pass = (name) => {
    store.set("news", JSON.stringify({ name, once: Math.random() }));
  };
  const heard = (event) => {
    if (event.lastEventId) store.set("after", event.lastEventId);
  };
  const open = () => {
    if (source && source.readyState !== EventSource.CLOSED) return;
    if (Date.now() < reopen) return;
    reopen = Date.now() + POLL;
    const query = new URLSearchParams({ club, after: store.get("after") });
    source = new EventSource(`/live?${query}`);
    source.onmessage = (event) => {
      heard(event);
      const name = spoken(JSON.parse(event.data).stream);
      hear(name);
      pass(name);
    };
    source.addEventListener("again", () => {
      isConnected(true);
      say(true);
    });
    source.addEventListener("refetch", (event) => {
      heard(event);
      isConnected(true);
      say(true);
      tellAll(1500);
      pass("");
    });
    source.addEventListener("quiet", () => {
      isConnected(false);
      say(false);
    });
    source.onerror = () => {
      isConnected(false);
      say(false);
    };
  };
  const close = () => {
    if (source) source.close();
    source = null;
    reopen = 0;
  };

  // Who holds it: the first visible tab; another takes it when that one hides or falls silent.
  const holder = () => {
    try {
      return JSON.parse(store.get("holder")) || {};
    } catch {
      return {};
    }
  };
  const take = () => {
    const held = holder();
    const silent = !held.me || Math.abs(Date.now() - held.at) > GONE;
    if (held.me === me || silent) {
      open();
      say(connected && source !== null && source.readyState === EventSource.OPEN);
    } else {
      close();
      isConnected(held.on);
    }
  };
  const resign = () => {
    close();
    if (holder().me === me) store.drop("holder");
  };
  addEventListener("storage", (event) => {
    if (document.hidden) return;
    if (event.key === store.key("holder")) {
      if (event.newValue) take();
      else setTimeout(take, Math.random() * 300);
    } else if (event.key === store.key("news") && event.newValue) {
      const { name } = JSON.parse(event.newValue);
      if (name) hear(name);
      else tellAll(1500);
    }
  });

  // Read by itself while there is no stream, or where what the news led to was not answered.
  let read = Date.now();
  const poll = () => {
    const now = Date.now();
    if ((connected && !failed) || now - brokenSince < GRACE || now - read < POLL) return;
    read = now;
    tellAll(500);
  };
  const follows = (element) => (element.getAttribute("hx-trigger") || "").includes("live:");
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, xhr } = event.detail;
    if (!follows(elt)) return;
    failed = !xhr.status || xhr.status >= 500;
    if (!failed) good = Date.now();
    badge();
  });

  let beating = 0;
  const wake = () => {
    if (beating) return;
    beating = setInterval(() => {
      take();
      poll();
      badge();
    }, BEAT);
    take();
  };
  const sleep = () => {
    clearInterval(beating);
    beating = 0;
    resign();
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return sleep();
    tellAll();
    wake();
  });
  addEventListener("pagehide", sleep);
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      tellAll();
      wake();
    }
  });
  document.addEventListener("htmx:afterSettle", badge);
  if (!document.hidden) wake();
  // What another tab heard while this page was on its way here, or the page that it takes the place
  // of when it is loaded again, was passed on to nobody: the stream goes on after that. Nothing on
  // the page listens until htmx has read it, which it does when every script has come.
  addEventListener("DOMContentLoaded", () => {
    if (!document.hidden) tellAll();
  });
})();
