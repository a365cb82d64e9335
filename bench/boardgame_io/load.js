const { io } = require('socket.io-client');
const http = require('http');
const [port, lobby, clients, seconds] = process.argv.slice(2, 6).map(Number);
const game = process.argv[6];
const base = `http://127.0.0.1:${port}`;
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
function create() {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ numPlayers: 2 });
    const request = http.request(`http://127.0.0.1:${lobby}/games/${game}/create`, { method: 'POST', agent, headers: { 'Content-Type': 'application/json', 'Content-Length': body.length } }, (answer) => {
      let text = ''; answer.on('data', (d) => (text += d)); answer.on('end', () => resolve(JSON.parse(text).matchID));
    });
    request.on('error', reject); request.end(body);
  });
}
const taken = []; let answers = 0, on = false;
async function pair() {
  const sockets = ['0', '1'].map(() => io(`${base}/${game}`, { transports: ['websocket'], forceNew: true, reconnection: false }));
  await Promise.all(sockets.map((s) => new Promise((ok, no) => { s.on('connect', ok); s.on('connect_error', no); })));
  let match = await create();
  const state = { sent: 0 };
  const act = (seat, s) => {
    if (!on && state.stopped) return;
    const all = s.G.cells ?? s.G.pieces; const free = all.map((c, i) => (s.G.pieces || c === null ? i : -1)).filter((i) => i >= 0);
    const id = free[Math.floor(Math.random() * free.length)];
    state.sent = process.hrtime.bigint();
    sockets[seat].emit('update', { type: 'MAKE_MOVE', payload: { type: s.G.cells ? 'clickCell' : 'place', args: [id], playerID: String(seat), credentials: undefined } }, s._stateID, match, String(seat));
  };
  const begin = async () => { for (const seat of [0, 1]) sockets[seat].emit('sync', match, String(seat), undefined, 2); };
  sockets.forEach((socket, seat) => {
    const see = async (s, isUpdate) => {
      const current = Number(s.ctx.currentPlayer);
      if (isUpdate && state.by === seat) { if (on) { taken.push(Number(process.hrtime.bigint() - state.sent) / 1e6); answers++; } state.by = -1; }
      if (s.ctx.gameover) { if (seat === 0) { match = await create(); begin(); } return; }
      if (current === seat && state.at !== match + s._stateID) { state.at = match + s._stateID; state.by = seat; act(seat, s); }
    };
    socket.on('sync', (id, info) => { if (id === match) see(info.state, false); });
    socket.on('update', (id, s) => { if (id === match) see(s, true); });
  });
  await begin();
}
(async () => {
  for (let i = 0; i < clients / 2; i += 25) await Promise.all(Array.from({ length: Math.min(25, clients / 2 - i) }, pair));
  await new Promise((r) => setTimeout(r, 1000));
  console.log('counting'); on = true; const from = process.hrtime.bigint();
  await new Promise((r) => setTimeout(r, seconds * 1000));
  on = false; console.log('counted'); const took = Number(process.hrtime.bigint() - from) / 1e9;
  taken.sort((a, b) => a - b);
  console.log(JSON.stringify({ answers, answers_per_second: answers / took, p50_ms: taken[Math.floor(taken.length / 2)], p99_ms: taken[Math.floor(taken.length * 0.99)] }));
  process.exit(0);
})();
