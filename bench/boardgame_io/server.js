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
// As long and as large as a game of ours: every move changes one piece and what its player has.
const [, , , , moves, bytes] = process.argv.map(Number);
const PIECE = { kind: 'valley', square: 'F4', turn: 'right', goods: [0, 0, 0, 0], owner: null };
const Equal = {
  name: 'equal',
  setup: () => ({
    made: 0,
    pieces: Array.from({ length: Math.ceil(bytes / JSON.stringify(PIECE).length) }, () => ({ ...PIECE, goods: [...PIECE.goods] })),
    players: [0, 1].map(() => ({ points: 0, wheat: 0, goods: [0, 0, 0, 0] })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, id) => {
      if (!(id in G.pieces)) return INVALID_MOVE;
      G.pieces[id].owner = playerID; G.pieces[id].goods[G.made % 4] += 1;
      G.players[playerID].points += 1; G.players[playerID].goods[G.made % 4] += 1; G.made += 1;
    },
  },
  endIf: ({ G }) => { if (G.made >= moves) return { draw: true }; },
};
const server = Server({ games: [TicTacToe, Equal], origins: [Origins.LOCALHOST] });
server.run({ port: +process.argv[2], lobbyConfig: { apiPort: +process.argv[3] } }, () => console.log('ready'));
