// Sends requests to the server, or to the engine in its place. The server's messages define the types.

import type { Language, Parts } from '../contract';
import type * as server from './messages';
import { transport, type Line } from './transport';

/** A refusal by the server, with its message. */
export class ApiError extends Error {
  readonly problem: server.Problem;

  constructor(problem: server.Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  query: Query = {},
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const request: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } };
  if (signal) request.signal = signal;
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, 'Content-Type': 'application/json' };
  }
  const answer = await transport.request(address(path, query), request).catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable(String(error));
  });
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  const fallback = { type: 'problem', status: answer.status, error: 'unavailable', message: answer.statusText };
  throw new ApiError((told ?? fallback) as server.Problem);
}

const table = (id: string, rest = ''): string => `/api/tables/${encodeURIComponent(id)}${rest}`;
const lesson = (game: string, name: string, rest = ''): string =>
  `/api/games/${game}/lessons/${encodeURIComponent(name)}${rest}`;
const example = (game: string, name: string, rest = ''): string =>
  `/api/games/${game}/examples/${encodeURIComponent(name)}${rest}`;

export const api = {
  games: (lang: Language) => call<server.GameList>('GET', '/api/games', { lang }),
  texts: (game: string, lang: Language) => call<server.TextsCard>('GET', `/api/games/${game}/texts/${lang}`),
  edition: (game: string, name: string) =>
    call<server.EditionText>('GET', `/api/games/${game}/editions/${encodeURIComponent(name)}`),
  checkEdition: (text: string) => call<server.EditionChecked>('POST', '/api/editions/check', {}, { text }),

  pad: (game: string, lang: Language, sheet: server.PadSheet) =>
    call<server.PadReply>('POST', `/api/games/${game}/pad`, { lang }, sheet),

  lesson: (game: string, name: string, lang: Language) => call<server.LessonReply>('GET', lesson(game, name), { lang }),
  lessonTable: (game: string, name: string, body: server.LessonTable) =>
    call<server.TableCard>('POST', lesson(game, name, '/table'), {}, body),
  lessonPreview: (game: string, name: string, position: number, query: Query, signal?: AbortSignal) =>
    call<server.Foreseen>('GET', lesson(game, name, `/moments/${position}/preview`), query, undefined, signal),
  lessonWhy: (game: string, name: string, position: number, lang: Language, wanted: Parts) =>
    call<server.WhyReply>('GET', lesson(game, name, `/moments/${position}/why`), { ...wanted, lang }),

  example: (game: string, name: string, lang: Language) =>
    call<server.ExampleReply>('GET', example(game, name), { lang }),
  examplePreview: (game: string, name: string, query: Query, signal?: AbortSignal) =>
    call<server.Foreseen>('GET', example(game, name, '/preview'), query, undefined, signal),
  exampleWhy: (game: string, name: string, lang: Language, wanted: Parts) =>
    call<server.WhyReply>('GET', example(game, name, '/why'), { ...wanted, lang }),

  carryOut: (body: server.NewCode) => call<server.CarryCode>('POST', '/api/carry', {}, body),
  lookAtCode: (code: string) => call<server.CarryOffer>('POST', '/api/carry/look', {}, { code }),
  takeOver: (code: string, kind: server.UseCode['kind']) =>
    call<server.DeviceList>('POST', '/api/carry/take', {}, { code, kind }),
  devices: () => call<server.DeviceList>('GET', '/api/devices'),
  cutDevice: (device: string) => call<server.DeviceList>('POST', '/api/devices/cut', {}, { device }),

  lobby: () => call<server.LobbyReply>('GET', '/api/lobby'),
  findGame: (body: server.FindGame) => call<server.Search>('POST', '/api/lobby/find', {}, body),
  stopSearch: () => call<server.Search>('POST', '/api/lobby/stop', {}, {}),
  fillSeats: (level: string) => call<server.Search>('POST', '/api/lobby/fill', {}, { level }),
  results: (game: string) => call<server.ResultsCard>('GET', '/api/me/results', { game }),
  resultPages: (game: string, before: string) => call<server.ResultList>('GET', '/api/me/games', { game, before }),

  club: () => call<server.ClubCard>('GET', '/api/club'),
  me: () => call<server.MeCard>('GET', '/api/me'),
  rename: (name: string, lang: Language) => call<server.MeCard>('POST', '/api/me/name', {}, { name, lang }),
  deleteMe: (name: string) => call<server.MeCard>('POST', '/api/me/delete', {}, { name }),
  unblock: (block: string) => call<server.MeCard>('POST', '/api/me/unblock', {}, { block }),
  beginPasskey: () => call<server.PasskeyCreation>('POST', '/api/passkeys', {}, {}),
  addPasskey: (body: server.NewPasskey) => call<server.MeCard>('POST', '/api/passkeys/add', {}, body),
  renamePasskey: (body: server.RenamePasskey) => call<server.MeCard>('POST', '/api/passkeys/rename', {}, body),
  removePasskey: (passkey: string) => call<server.MeCard>('POST', '/api/passkeys/remove', {}, { passkey }),
  askPasskey: () => call<server.PasskeyRequest>('POST', '/api/passkeys/ask', {}, {}),
  enterByPasskey: (body: server.UsePasskey) => call<server.MeCard>('POST', '/api/passkeys/enter', {}, body),
  block: (id: string, meant: server.Meant) => call<server.MeCard>('POST', table(id, '/block'), {}, meant),
  report: (id: string, body: server.ReportBody) => call<server.Reported>('POST', table(id, '/report'), {}, body),

  notices: () => call<server.NoticeList>('GET', '/api/notices'),
  seeNotices: (id = '') => call<server.NoticeList>('POST', '/api/notices/seen', {}, { table: id }),
  answerNotice: (body: server.TableNotices) => call<server.NoticeList>('POST', '/api/notices/table', {}, body),
  noticeSettings: () => call<server.NoticeSettings>('GET', '/api/notices/settings'),
  chooseNotices: (body: server.NoticeChoices) => call<server.NoticeSettings>('POST', '/api/notices/settings', {}, body),
  notifyBrowser: (body: server.PushSubscription) => call<server.NoticeSettings>('POST', '/api/notices/push', {}, body),
  notifyWebhook: (body: server.NewWebhook) => call<server.NoticeSettings>('POST', '/api/notices/webhook', {}, body),
  notifyEmail: (body: server.NewEmail) => call<server.NoticeSettings>('POST', '/api/notices/email', {}, body),
  stopNotices: (kind: server.StopNotices['kind']) =>
    call<server.NoticeSettings>('POST', '/api/notices/stop', {}, { kind }),
  testNotices: () => call<server.NoticeSettings>('POST', '/api/notices/test', {}, {}),
  confirmEmail: (token: string) => call<server.NoticeSettings>('POST', '/api/notices/confirm', {}, { token }),
  stopEmail: (token: string) =>
    call<server.NoticeSettings>('POST', `/api/notices/stop/${encodeURIComponent(token)}`, {}, {}),

  home: () => call<server.HomeCard>('GET', '/api/home'),
  openHome: (address = '') => call<server.HomeCard>('POST', '/api/home/open', {}, { address }),
  closeHome: () => call<server.HomeCard>('POST', '/api/home/close', {}, {}),
  enterRoom: (code: string) => call<server.HomeRoom>('POST', '/api/home/enter', {}, { code }),
  claimSeat: (body: server.ClaimSeat) => call<server.HomeRoom>('POST', '/api/home/claim', {}, body),
  settleClaim: (claim: string, agrees: boolean) =>
    call<server.HomeCard>('POST', '/api/home/consent', {}, { claim, agrees }),

  daily: (day = '') => call<server.DailyReply>('GET', '/api/daily', { day: day || null }),
  openDeal: (body: server.OpenDeal) => call<server.TableCard>('POST', '/api/daily/open', {}, body),
  submitDeal: (record: string) => call<server.DailyReply>('POST', '/api/daily/submit', {}, { record }),
  bestGame: (game: string, day: string) => call<server.RecordReply>('GET', '/api/daily/best', { game, day }),

  tables: () => call<server.TableList>('GET', '/api/tables'),
  open: (plan: server.NewTable) => call<server.TableCard>('POST', '/api/tables', {}, plan),
  upload: (record: string, edition_text = '', reuse = false) =>
    call<server.TableCard>('POST', '/api/records', {}, { record, edition_text, reuse }),

  bringTables: (file: unknown) => call<server.Imported>('POST', '/api/tables/import', {}, file),

  card: (id: string) => call<server.TableCard>('GET', table(id)),
  join: (id: string, body: server.Join) => call<server.TableCard>('POST', table(id, '/join'), {}, body),
  start: (id: string, level: string, leave_out = false) =>
    call<server.TableCard>('POST', table(id, '/start'), {}, { level, leave_out }),
  reorder: (id: string, order: readonly number[]) => call<server.TableCard>('POST', table(id, '/order'), {}, { order }),
  resize: (id: string, players: number) => call<server.TableCard>('POST', table(id, '/seats'), {}, { players }),
  leave: (id: string, seat: number) => call<server.TableCard>('POST', table(id, '/leave'), {}, { seat }),
  comeBack: (id: string, seat: number) => call<server.TableCard>('POST', table(id, '/return'), {}, { seat }),
  replace: (id: string, body: server.Replace) => call<server.TableCard>('POST', table(id, '/replace'), {}, body),
  claim: (id: string, seat: number) => call<server.TableCard>('POST', table(id, '/claim'), {}, { seat }),
  giveTime: (id: string, seat: number) => call<server.TableCard>('POST', table(id, '/time'), {}, { seat }),
  forget: (id: string) => call<server.TableList>('POST', table(id, '/forget'), {}, {}),
  rematch: (id: string) => call<server.TableCard>('POST', table(id, '/rematch'), {}, {}),
  branch: (id: string, body: server.Branch) => call<server.TableCard>('POST', table(id, '/branch'), {}, body),

  situation: (id: string, query: { lang: Language; seat?: number | null; since?: number }) =>
    call<server.Situation>('GET', table(id, '/situation'), query),
  answer: (id: string, lang: Language, body: server.GiveAnswer) =>
    call<server.Situation | server.Foreseen>('POST', table(id, '/answer'), { lang }, body),
  undo: (id: string, lang: Language, body: server.Undo) =>
    call<server.Situation>('POST', table(id, '/undo'), { lang }, body),
  redo: (id: string, lang: Language, body: server.Redo) =>
    call<server.Situation>('POST', table(id, '/redo'), { lang }, body),
  takeBack: (id: string, lang: Language, body: server.TakeBack) =>
    call<server.Situation>('POST', table(id, '/take-back'), { lang }, body),
  consent: (id: string, lang: Language, body: server.Consent) =>
    call<server.Situation>('POST', table(id, '/consent'), { lang }, body),
  preview: (
    id: string,
    wanted: Omit<server.PreviewMessage, 'type' | 'id'> & { lang: Language },
    signal?: AbortSignal,
  ) => {
    const query = { ...wanted, answers: wanted.answers?.join(',') };
    return call<server.Foreseen>('GET', table(id, '/preview'), query, undefined, signal);
  },
  why: (id: string, lang: Language, seat: number, wanted: Parts, laid: readonly number[]) =>
    call<server.WhyReply>('GET', table(id, '/why'), { ...wanted, lang, seat, answers: laid.join(',') }),
  moment: (id: string, position: number, query: { lang: Language; seat?: number | null }) =>
    call<server.Shown>('GET', table(id, `/moments/${position}`), query),
  hint: (id: string, lang: Language, body: server.HintRequest, signal: AbortSignal) =>
    call<server.HintReply>('POST', table(id, '/hint'), { lang }, body, signal),
  analysis: (id: string, since: number) => call<server.AnalysisReply>('GET', table(id, '/analysis'), { since }),
  analyse: (id: string) => call<server.AnalysisReply>('POST', table(id, '/analysis'), {}, {}),
  stopAnalysis: (id: string) => call<server.AnalysisReply>('POST', table(id, '/analysis/stop'), {}, {}),
  analysed: (id: string, position: number, lang: Language) =>
    call<server.MomentReply>('GET', table(id, `/analysis/${position}`), { lang }),
  coachedLine: (id: string, position: number, lang: Language) =>
    call<server.CoachLineReply>('GET', table(id, `/analysis/${position}/line`), { lang }),
  wait: (id: string, query: Query, signal: AbortSignal) =>
    call<server.Update>('GET', table(id, '/updates'), query, undefined, signal),
  chat: (id: string) => call<server.ChatLines>('GET', table(id, '/chat')),
  say: (id: string, seat: number, text: string) =>
    call<server.ChatLine>('POST', table(id, '/chat'), {}, { seat, text }),
};

export const recordAddress = (id: string, seat: number | null): string =>
  address(table(id, '/record'), { format: 'text', seat });
export const lineTo = (id: string, query: Query): Line => transport.open(address(table(id, '/live'), query));
export const lineToLobby = (): Line => transport.open('/api/lobby/live');
