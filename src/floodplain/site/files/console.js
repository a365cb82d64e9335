// The page of the Python console: code goes to a worker, and what it prints comes back.
import { EXAMPLES } from './console-examples.js';
import { WORDS } from './console-words.js';

const KEY = 'floodplain.preferences';
const find = (id) => document.getElementById(id);
const code = find('code');
const output = find('output');
const example = find('example');
let worker = null;
let isBusy = false;
let language = 'en';

function preferences() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function say(key, values = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

function speak(chosen) {
  language = chosen in WORDS ? chosen : 'en';
  document.documentElement.lang = language;
  find('language').value = language;
  document.title = `${say('title')} · Floodplain`;
  for (const each of document.querySelectorAll('[data-word]')) each.textContent = say(each.dataset.word);
  const selected = example.value;
  example.replaceChildren(...EXAMPLES.map(({ name }) => new Option(say(name), name)));
  if (selected) example.value = selected;
}

function show(text, kind) {
  const isAtEnd = output.scrollTop + output.clientHeight >= output.scrollHeight - 8;
  const line = document.createElement('div');
  line.className = kind;
  line.textContent = text;
  output.append(line);
  if (isAtEnd) output.scrollTop = output.scrollHeight;
}

function setBusy(busy, words) {
  isBusy = busy;
  find('run').disabled = busy;
  find('stop').disabled = !busy;
  find('state').textContent = words;
}

const megabytes = (bytes) => (bytes / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 });

function told({ data }) {
  if (data.kind === 'progress') {
    find('state').textContent = say('loading', { now: megabytes(data.now), all: megabytes(data.all) });
  } else if (data.kind === 'starting') find('state').textContent = say('starting');
  else if (data.kind === 'ready') find('state').textContent = say('running');
  else if (data.kind === 'done') setBusy(false, say(data.failed ? 'failed' : 'done'));
  else if (data.kind === 'broken') {
    end();
    show(say('broken', { why: data.text }), 'failed');
    setBusy(false, say('failed'));
  } else show(data.text, data.kind);
}

function end() {
  worker?.terminate();
  worker = null;
}

function run() {
  if (isBusy || !code.value.trim()) return;
  show(code.value.replace(/^/gm, '>>> '), 'given');
  setBusy(true, say('running'));
  if (!worker) {
    worker = new Worker('./console-worker.js', { type: 'module' });
    worker.addEventListener('message', told);
    worker.addEventListener('error', (event) => told({ data: { kind: 'broken', text: event.message ?? '' } }));
  }
  worker.postMessage({ code: code.value });
}

function stop() {
  end();
  show(say('stopped'), 'failed');
  setBusy(false, say('stopped'));
  find('run').focus();
}

function choose() {
  code.value = EXAMPLES.find(({ name }) => name === example.value).code;
}

code.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !event.shiftKey) return;
  event.preventDefault();
  run();
});
find('run').addEventListener('click', run);
find('stop').addEventListener('click', stop);
find('clear').addEventListener('click', () => output.replaceChildren());
find('language').addEventListener('change', (event) => speak(event.target.value));
example.addEventListener('change', choose);

const kept = preferences();
const theme = kept.theme ?? 'system';
const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
speak(kept.lang ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in WORDS) ?? 'en');
choose();
