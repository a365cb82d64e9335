const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
function victory(cells) {
  const lines = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
  return lines.some(l => l.every(i => cells[i] !== null && cells[i] === cells[l[0]]));
}
const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { clickCell: ({ G, playerID }, id) => { if (G.cells[id] !== null) return INVALID_MOVE; G.cells[id] = playerID; } },
  endIf: ({ G, ctx }) => { if (victory(G.cells)) return { winner: ctx.currentPlayer }; if (G.cells.every(c => c !== null)) return { draw: true }; },
};
const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
server.run({ port: +process.argv[2], lobbyConfig: { apiPort: +process.argv[3] } }, () => console.log('ready'));
