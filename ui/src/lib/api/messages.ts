// Made by scripts/types from the document of the server; not edited by hand.

/** The colour of a game on light and on dark pages, and the quiet backgrounds that go with it. */
export interface AccentCard {
  light: string;
  dark: string;
  soft_light: string;
  soft_dark: string;
}

/** A summary of the game for one player. */
export interface Account {
  points: number;
  /** From 0 for random play to 1; None if nothing was ever at stake. */
  accuracy: number | null;
  marks: Record<string, number>;
  /** The change of the chance over all draws. */
  luck: number;
  /** Its change over the player's own answers. */
  own: number;
  /** Its change over the answers of other players. */
  others: number;
}

/** The coach's assessment of an answer. */
export interface Advice {
  answer: number;
  text: string;
  /** What a client draws with, such as tile and square. */
  parts: Record<string, number | string>;
  /** A chance of winning, from 0 to 1. */
  win: number;
  /** The possible error of the chance, compared with the best answer. */
  error: number;
  /** The player's expected final points, if known. */
  points: number | null;
  /** The expected lead over the best rival, in points. */
  margin: number;
  mark: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  /** The differences, largest first. */
  why: PointDifference[];
  /** What the coach would do next, until the end of the turn. */
  plan: PlanStep[];
  /** All items that it would name, if a set is asked for; else empty. */
  items: number[];
}

/** A request for the readings from a position on. */
export interface AnalysisQuery {
  /** How many answers of the log lie before. */
  since?: number;
}

/** The progress of an analysis, and what was found. */
export interface AnalysisReply {
  level: string;
  /** other: the net was trained with another edition; insight: none fits this one. */
  plays_by: "insight" | "net" | "other";
  players: Account[];
  turning_points: TurningPoint[];
  /** From here on a player was sure to win; None: there is none, or it is not known yet. */
  decided: number | null;
  status: "none" | "reading" | "ready" | "stopped";
  done: number;
  total: number;
  readings: GradedMoment[];
  /** While it waits for its turn: how many analyses come before it; 0: it is read now. */
  ahead: number;
}

/** An answer to the current question, or a whole set. */
export interface AnswerMessage {
  type: "answer";
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  answer?: number | null;
  answers?: number[] | null;
  line?: string;
  /** False: an answer that could not be taken back is only foreseen, not given. */
  confirmed?: boolean;
  /** Comes back with what answers this message. */
  id?: string;
}

/** A set that is asked for: its items can be named in any order, and are given as one answer. */
export interface AskedSet {
  items: SetItem[];
  /** How many must be named. */
  least: number;
  /** How many may be named. */
  most: number;
  /** The answer that ends it, where items are answered singly. */
  closing: number | null;
}

/** Something to try at an example. */
export interface AttemptCard {
  text: string;
  /** An answer, or the items of a set; none where it is forbidden, or counted. */
  answers: number[];
  /** Where something is counted, what comes out. */
  tally: Tallied | null;
  /** What forbids it; none where it is legal. */
  reasons: RuleObjection[];
}

/** Someone whom the person who asks has blocked. */
export interface BlockCard {
  id: string;
  /** What they were called then. */
  name: string;
  /** Milliseconds since 1970. */
  added: number;
}

/** The facts that are printed on the box of a game. */
export interface BoxCard {
  /** Empty: not known, or nobody. */
  designer: string;
  publisher: string;
  /** How long a game takes; 0: not known. */
  minutes: number;
  /** The pictogram that stands for the game. */
  mark: string;
  accent: AccentCard;
}

/** A table that continues from a moment of a game that is visible to everyone. */
export interface Branch {
  time?: TimePlan;
  /** What happens to the seat of a player who leaves or runs out of time. */
  when_left?: "bot" | "wait";
  /** The bot that takes such a seat; empty: the usual one. */
  stand_in?: string;
  /** Whether the table plays an answer that has no alternative. */
  forced?: boolean;
  /** Whether anyone with the link may watch. */
  spectators?: boolean;
  /** Whether hints may be asked for although people play; players agree to it by joining. */
  hints?: boolean;
  /** Whether the result counts in the ratings: only between different people, with a clock, without hints, and without taking back more than can be undone. */
  rated?: boolean;
  /** Whether people on the local network find it by the room code; its host starts it. */
  home?: boolean;
  /** The day whose deal is played here; the server sets it. */
  daily?: string;
  /** Whether it stands in the lobby, where anyone may take an open seat or watch. */
  listed?: boolean;
  /** What is spoken at the table; empty: anything. */
  languages?: ("en" | "fr" | "nl")[];
  /** By seat, which colour and mark its player has; empty: in the order of the seats. */
  marks?: number[];
  /** How many answers of the log lie before. */
  position: number;
  seats: SeatPlan[];
}

/** The card of the table, sent whenever it changes. */
export interface CardMessage {
  type: "table";
  card: TableCard;
  /** The number of the last line of the chat so far; 0: none. */
  chat: number;
}

/** A code that connects another device to a person, once. */
export interface CarryCode {
  code: string;
  /** Milliseconds since 1970. */
  until: number;
  /** The page with the code behind a #, which is sent to no server. */
  link: string;
  /** The link as a QR code: an address of data with an SVG. */
  picture: string;
}

/** The person or the seat that a code is for. */
export interface CarryOffer {
  name: string;
  /** The device that shows the code. */
  kind: "computer" | "phone";
  /** When the code expires. */
  until: number;
  /** How many tables come along where the game is not over. */
  running: number;
  /** How many finished games come along. */
  games: number;
  /** How many tables of this device are added to them. */
  own: number;
  /** The seat that alone comes along. */
  seat: SeatShared | null;
}

/** Points in a category: the average of this person, and that of the others at the same tables. */
export interface CategoryAverage {
  category: string;
  mine: number;
  others: number;
}

/** A situation as changes to the last one sent over the same socket. */
export interface Change {
  type: "change";
  /** The version of that one. */
  since: number;
  /** The situation, but for its portrait and points, which are empty. */
  now: Situation;
  /** What has changed of the portrait. */
  portrait: Record<string, unknown> | unknown[];
  /** What has changed of the points. */
  points: Record<string, unknown> | unknown[];
}

/** A way to tell a person. */
export interface ChannelCard {
  kind: "email" | "push" | "webhook";
  /** The host of a webhook, or an e-mail address. */
  label: string;
  /** Who reads a webhook. */
  form: string;
  /** Whether it is the browser that asks. */
  here: boolean;
  /** Whether an e-mail address has agreed. */
  confirmed: boolean;
  /** Whether the last message did not arrive. */
  failing: boolean;
}

/** Events that followed automatically from an answer, such as the end of a round. */
export interface Chapter {
  chapter: string;
  text: string;
  /** By seat, what is gained (above 0) or given (below). */
  changes: Record<string, number>[];
}

/** Events that would follow automatically from an answer. */
export interface ChapterForeseen {
  chapter: string;
  text: string;
  /** By seat, what is gained (above 0) or given (below). */
  changes: Record<string, number>[];
  /** Points by seat and category. */
  points: Record<string, number>[];
}

/** A chat message, or an event at the table outside the game. */
export interface ChatLine {
  type: "chat";
  number: number;
  seat: number;
  name: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** What happened to the seat; said: the text is the player's. */
  kind: "back" | "came" | "claimed" | "given" | "hinted" | "kept" | "left" | "let_in" | "replaced" | "said" | "shared" | "stands_in" | "took_back";
  /** What a client draws with, such as tile and square. */
  parts: Record<string, number | string>;
  /** Whether the reader has blocked who said it; the text is left out then. */
  hidden: boolean;
  id: string;
}

/** The chat from a number on, in order. */
export interface ChatLines {
  lines: ChatLine[];
}

/** The chat after a number. */
export interface ChatQuery {
  after?: number;
}

/** One value of an option. */
export interface Choice {
  value: string;
  text: string;
}

/** A request for a seat that the person has on another device. */
export interface ClaimSeat {
  /** Four letters, as the host's screen shows them. */
  code: string;
  table: string;
  /** A seat, counted from 0. */
  seat: number;
}

export type ClientMessage = AnswerMessage | UndoMessage | RedoMessage | TakeBackMessage | ConsentMessage | PreviewMessage | SayMessage | LookMessage | VisibleMessage | PingMessage;

/** The services of this server around its tables. */
export interface ClubCard {
  /** Whether a person can return with a passkey. */
  passkeys: boolean;
  /** Whether people find each other here. */
  lobby: boolean;
  /** The key with which browsers subscribe to notifications; empty: none here. */
  push: string;
  /** Whether notifications can be sent by e-mail. */
  email: boolean;
}

/** The answers that the coach would have given from a moment on. */
export interface CoachLineReply {
  position: number;
  steps: CoachLineStep[];
}

/** A step of the coach's own line. */
export interface CoachLineStep {
  text: string;
  /** The table as names and numbers; each game says what stands in it. */
  portrait: Record<string, unknown>;
  /** Points by seat and category. */
  points: Record<string, number>[];
}

/** The own name, typed to confirm that everything is to be deleted. */
export interface ConfirmedName {
  /** What a player is called; empty: a name is given. */
  name: string;
}

/** Say whether another player may take something back or join; the player who asked may withdraw. */
export interface Consent {
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  agrees: boolean;
}

/** Say whether another player may take something back, or join the game. */
export interface ConsentMessage {
  type: "consent";
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  agrees: boolean;
  /** Comes back with what answers this message. */
  id?: string;
}

/** The deals of a day, and the days before today. */
export interface DailyReply {
  day: string;
  today: string;
  /** Whether results of the day still count. */
  open: boolean;
  /** When they stop counting. */
  closes: number;
  /** Whether results of other people are known here. */
  shared: boolean;
  games: DealCard[];
  /** On how many days in a row a game was finished, up to today. */
  streak: number;
  archive: DealDay[];
}

/** The day that is asked for. */
export interface DayQuery {
  /** A day in UTC; empty: today. */
  day?: string;
}

/** The game of a day, the same for everyone. */
export interface DealCard {
  game: string;
  players: number;
  /** The seat of the person; bots play the others. */
  seat: number;
  /** The level of the bots. */
  level: string;
  /** How far the person is; missed: not finished, and the day has closed. */
  state: "done" | "missed" | "new" | "playing";
  /** The own table, while it is there. */
  table: string | null;
  /** How many people have finished it here. */
  played: number;
  result: DealResult | null;
}

/** A day of the archive. */
export interface DealDay {
  day: string;
  /** Whether its games can still be played. */
  open: boolean;
  games: OwnDeal[];
}

/** One game of a day. */
export interface DealQuery {
  game: string;
  /** A day in UTC; empty: today. */
  day?: string;
}

/** The own result of a deal. */
export interface DealResult {
  points: number;
  /** At the table, counted from 1. */
  place: number;
  /** By seat. */
  scores: number[];
  /** Milliseconds since 1970. */
  done: number;
  /** None without a server. */
  standing: DealStanding | null;
}

/** A result among those of all who have finished the same deal. */
export interface DealStanding {
  /** Counted from 1; equal points share a place. */
  place: number;
  people: number;
  /** The share of the others with fewer points, ties by half; none while there are none. */
  percentile: number | null;
  /** How many people have how many points, fewest points first. */
  points: SamePoints[];
  /** The most points. */
  best: number;
  /** Who made them; empty for a player without a name. */
  best_name: string;
  best_is_mine: boolean;
}

/** A device of a person who has several, or another person's that shares a seat. */
export interface DeviceCard {
  id: string;
  kind: "computer" | "phone";
  /** Milliseconds since 1970. */
  added: number;
  /** Whether it is the one that asks. */
  here: boolean;
  /** The name of its browser; empty if unknown. */
  browser: string;
  /** When it was last here; 0 if unknown. */
  seen: number;
  /** What alone it holds together with this one. */
  seat: SeatShared | null;
}

/** The devices of a person; none if there is only one. */
export interface DeviceList {
  devices: DeviceCard[];
}

/** A message was carried out, and led to this version; the situation is sent separately. */
export interface Done {
  type: "done";
  version: number;
  id: string;
}

/** An edition of a game. */
export interface EditionCard {
  game: string;
  name: string;
  title: string;
  fingerprint: string;
  provenance: Record<string, ProvenanceCard>;
  /** The tables that no available source states. */
  reconstructed: string[];
}

/** The checker's result for an edition file. */
export interface EditionChecked {
  edition: EditionCard | null;
  problems: string[];
}

/** An edition file to check; it is not stored. */
export interface EditionFile {
  /** An edition file, as TOML. */
  text: string;
}

/** An edition of a game by its name. */
export interface EditionPath {
  game: string;
  edition: string;
}

/** The file of an edition, to start your own from. */
export interface EditionText {
  text: string;
}

/** A person who joins by the room code. */
export interface EnterRoom {
  /** Four letters, as the host's screen shows them. */
  code: string;
}

/** An example of a rule that can be tried. */
export interface ExampleCard {
  name: string;
  rule: string;
  title: string;
}

/** An example of a rule by its name. */
export interface ExamplePath {
  game: string;
  example: string;
}

/** An example of a rule: a moment as the first seat sees it, and what to try there. */
export interface ExampleReply {
  game: string;
  card: ExampleCard;
  text: string;
  names: string[];
  /** Places of the room, such as 'square F2'. */
  light: string[];
  moment: Shown;
  answers: LegalAnswer[];
  /** Where several are asked for as one. */
  asked_set: AskedSet | null;
  attempts: AttemptCard[];
  /** By seat, of the moment; none where an answer is asked for. */
  scores: number[];
  /** The end of a link to the score pad; empty where nothing is counted. */
  pad: string;
}

/** A level for the bots that take the free seats. */
export interface FillSeats {
  /** The name of a bot, as /api/games lists them. */
  level?: string;
}

/** A request for a game with people who want the same. */
export interface FindGame {
  /** The games they would play; empty: any. */
  games?: string[];
  /** The numbers of players that suit them; empty: any. */
  players?: number[];
  /** Live: everyone is there until the end; days: at least a day per turn. */
  pace?: "days" | "live";
  languages?: ("en" | "fr" | "nl")[];
  /** What a player is called; empty: a name is given. */
  name?: string;
}

/** The result of an answer, a whole set or a row of answers, up to the next draw or reveal. */
export interface Foreseen {
  type: "foreseen";
  version: number;
  /** Of a set, the first that is asked for. */
  answer: number;
  /** All of a set or a row, in the order asked for; or the answer alone. */
  answers: number[];
  /** Whether the answer could not be taken back. */
  final: boolean;
  /** Whether it shows something, so that no more is known yet. */
  reveals: boolean;
  /** By seat, what is gained (above 0) or given (below). */
  changes: Record<string, number>[];
  /** Points by seat and category. */
  points: Record<string, number>[];
  /** What would follow automatically. */
  then: ChapterForeseen[];
  portrait: Record<string, unknown> | null;
  /** What the same seat is asked next. */
  next: Question | null;
  /** What may be answered next, where the same question is asked once more. */
  further: LegalAnswer[];
  id: string;
}

/** A game that can be played here. */
export interface GameCard {
  name: string;
  title: string;
  tagline: string;
  box: BoxCard;
  /** How far a game has come: a sentence with {now} and {last}. */
  progress: string;
  /** What its picture shows, for people who cannot see it. */
  picture: string;
  players: number[];
  options: OptionCard[];
  categories: Choice[];
  editions: EditionCard[];
  /** The bots that play it. */
  levels: string[];
  /** In the order in which they are taken. */
  lessons: LessonCard[];
  /** Of its rules, in their order. */
  examples: ExampleCard[];
  /** Whether it has a score pad for the cardboard. */
  pad: boolean;
}

/** The number of games of a kind that a person has finished. */
export interface GameCount {
  game: string;
  games: number;
}

/** Everything that can be played here. */
export interface GameList {
  games: GameCard[];
}

/** A game by its name. */
export interface GamePath {
  game: string;
}

/** An answer to the current question, by its number or as a line of a record; or a whole set. */
export interface GiveAnswer {
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  answer?: number | null;
  answers?: number[] | null;
  line?: string;
  /** False: an answer that could not be taken back is only foreseen, not given. */
  confirmed?: boolean;
}

/** A moment before its answer, as a chart and a list show it. */
export interface GradedMoment {
  position: number;
  /** The seat that answers; -1: the table, by a draw. */
  seat: number;
  /** By seat, the chance of winning; they sum to 1. */
  chances: number[];
  /** By seat, the expected final points. */
  expected: number[];
  stage: number[];
  /** None: there was no choice. */
  mark: "best" | "blunder" | "good" | "inaccuracy" | "mistake" | null;
  /** The chance that was given away. */
  cost: number | null;
  cost_in_points: number | null;
  /** The basis of the mark: the chance given away, or the points if they count for more. */
  loss: number | null;
  /** The chance with the best answer. */
  best: number | null;
  /** The chance with the answer that was given. */
  given: number | null;
}

/** The state of the server. */
export interface Health {
  status: "ok" | "unavailable";
  /** What does not work: a loop, the database, writing. */
  missing: string[];
  /** Rows of the database that this worker met, could not read and skipped. */
  unreadable: number;
}

/** A hint: places to look at first, then the best answers. */
export interface HintReply {
  /** other: the net was trained with another edition; insight: none fits this one. */
  plays_by: "insight" | "net" | "other";
  /** Answers, or items of a set, to highlight before any is named. */
  lit: number[];
  answers: Advice[];
  version: number;
  seat: number;
}

/** Ask the coach for advice; your own seat must be the one to act. */
export interface HintRequest {
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
}

/** An address of this machine on the local network. */
export interface HomeAddress {
  address: string;
  /** What the system calls the adapter that has it. */
  adapter: string;
  chosen: boolean;
}

/** The state of playing at home, and whether it is possible from here. */
export interface HomeCard {
  /** Whether the caller may open it to the local network. */
  offered: boolean;
  /** Whether the caller has come by the local network. */
  guest: boolean;
  /** Why it cannot be: only a public address, or no network at all. */
  trouble: "" | "offline" | "public";
  /** For the host, while it is open. */
  room: HomeRoom | null;
  addresses: HomeAddress[];
  /** How many devices have come in and sit nowhere yet. */
  choosing: number;
  /** When a guest last asked for something. */
  reached: number | null;
  claims: SeatClaimCard[];
}

/** The ways for phones to join: an address, a name, a code and a picture of both. */
export interface HomeRoom {
  /** Without the code. */
  link: string;
  /** The same by name; empty where it could not be announced. */
  name: string;
  code: string;
  /** Link and code as a QR code: an address of data with an SVG. */
  picture: string;
  /** With their invitations, the last changed first. */
  tables: TableCard[];
  /** The last request of the caller for a seat. */
  claim: OwnClaim | null;
}

/** The settings of a table besides the game. */
export interface HouseRules {
  time?: TimePlan;
  /** What happens to the seat of a player who leaves or runs out of time. */
  when_left?: "bot" | "wait";
  /** The bot that takes such a seat; empty: the usual one. */
  stand_in?: string;
  /** Whether the table plays an answer that has no alternative. */
  forced?: boolean;
  /** Whether anyone with the link may watch. */
  spectators?: boolean;
  /** Whether hints may be asked for although people play; players agree to it by joining. */
  hints?: boolean;
  /** Whether the result counts in the ratings: only between different people, with a clock, without hints, and without taking back more than can be undone. */
  rated?: boolean;
  /** Whether people on the local network find it by the room code; its host starts it. */
  home?: boolean;
  /** The day whose deal is played here; the server sets it. */
  daily?: string;
  /** Whether it stands in the lobby, where anyone may take an open seat or watch. */
  listed?: boolean;
  /** What is spoken at the table; empty: anything. */
  languages?: ("en" | "fr" | "nl")[];
  /** By seat, which colour and mark its player has; empty: in the order of the seats. */
  marks?: number[];
}

/** The result of an import. */
export interface Imported {
  /** Tables that are here now and were not before, or not as far. */
  tables: number;
  /** Tables that were here already. */
  known: number;
  refused: NotImported[];
}

/** A person who takes an open seat by its link. */
export interface Join {
  /** From the link; those who come for a rematch need none. */
  invite?: string;
  /** What a player is called; empty: a name is given. */
  name?: string;
  /** None: the first open one. */
  seat?: number | null;
}

/** The way in which a person answers a kind of question on a drawn table. */
export interface KindCard {
  /** The part of the table that its answers lie on. */
  zone: string;
  /** The card, worker or action that asks it; empty: no one alone. */
  cause: string;
  /** The kind just before it, which may be answered otherwise instead; or empty. */
  follows: string;
  /** Whether one tap answers it: nothing is given away by it yet. */
  at_once: boolean;
  /** Whether it asks for a set, if only of one. */
  gathers: boolean;
}

/** The language of the answer. */
export interface LanguageQuery {
  lang?: "en" | "fr" | "nl";
}

/** One legal answer, in words and in parts. */
export interface LegalAnswer {
  answer: number;
  text: string;
  /** What a client draws with, such as tile and square. */
  parts: Record<string, number | string>;
  /** The answer as a record has it, without the seat. */
  line: string;
}

/** A lesson that can be taken. */
export interface LessonCard {
  name: string;
  title: string;
  /** What is learnt, in a few words. */
  line: string;
  steps: number;
  /** Is another one whenever the lesson is. */
  stamp: string;
}

/** A position of the log as the learner sees it, with the legal and the expected answers. */
export interface LessonMoment {
  position: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  question: Question | null;
  /** The table as names and numbers; each game says what stands in it. */
  portrait: Record<string, unknown>;
  /** Points by seat and category. */
  points: Record<string, number>[];
  /** The answer that led here. */
  line: LogLine | null;
  answers: LegalAnswer[];
  asked_set: AskedSet | null;
  /** The answer, or the items of the set, to be given. */
  wanted: number[];
  /** The position after what is wanted. */
  leads_to: number;
}

/** A position of the log of a lesson. */
export interface LessonMomentPath {
  game: string;
  lesson: string;
  /** How many answers of the log lie before. */
  position: number;
}

/** A lesson of a game by its name. */
export interface LessonPath {
  game: string;
  lesson: string;
}

/** A whole lesson, which is played without asking the server again. */
export interface LessonReply {
  game: string;
  card: LessonCard;
  names: string[];
  steps: LessonStepCard[];
  /** The position of the first moment. */
  first: number;
  moments: LessonMoment[];
}

/** One thing that a lesson shows, asks for, or lets others play. */
export interface LessonStepCard {
  key: string;
  kind: "ask" | "show" | "watch";
  title: string;
  text: string;
  /** The task for the learner; empty: nothing to do. */
  do: string;
  /** Why another legal answer would teach less. */
  why: string;
  /** A few words at what will change. */
  tag: string;
  rule: string;
  /** Places of the room, such as 'square F2'. */
  light: string[];
  /** Places where something will change. */
  change: string[];
  position: number;
  /** The position of the log that it leads to. */
  end: number;
  /** Positions at which the learner answers. */
  asked: number[];
}

/** A table that continues from the end of a lesson: this device plays against bots of a level. */
export interface LessonTable {
  /** What a player is called; empty: a name is given. */
  name?: string;
  /** The name of a bot, as /api/games lists them. */
  level?: string;
}

/** The player of a seat, as the lobby shows them. */
export interface ListedSeat {
  /** Which colour and mark the player has, counted from 0. */
  mark: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string | null;
}

/** A table that anyone may join while it is open, and watch while it is played. */
export interface ListedTable {
  id: string;
  game: string;
  edition: string;
  fingerprint: string;
  status: "open" | "playing";
  seats: ListedSeat[];
  time: TimeCard;
  pace: "days" | "live" | "none";
  languages: string[];
  hints: boolean;
  rated: boolean;
  /** When it was opened. */
  since: number;
}

/** A change in the lobby. */
export interface LobbyChange {
  type: "lobby_change";
  number: number;
  /** Tables that are new or have changed. */
  tables: ListedTable[];
  /** Tables that are no longer there. */
  gone: string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** The tables at which someone sits whom the reader has blocked; the last such list counts. */
export interface LobbyHidden {
  type: "lobby_hidden";
  tables: string[];
}

export type LobbyMessage = LobbyTables | LobbyChange | LobbyHidden | Pong;

/** The lobby, as someone who comes in sees it. */
export interface LobbyReply {
  search: SearchCard | null;
  lobby: LobbyTables;
  /** Tables with someone whom the caller has blocked. */
  hidden: string[];
}

/** All tables of the lobby, the newest first. */
export interface LobbyTables {
  type: "lobby";
  /** Counts the changes of this worker's lobby. */
  number: number;
  tables: ListedTable[];
  /** Milliseconds since 1970. */
  at: number;
}

/** One answer of the log, as the client may read it. */
export interface LogLine {
  position: number;
  /** Who answered; -1: the table, by a draw. */
  seat: number;
  kind: string;
  text: string;
  parts: Record<string, number | string> | null;
  /** What the answer itself brought. */
  changes: Record<string, number>[];
  /** What followed automatically, if it changed anything. */
  then: Chapter[];
  /** Milliseconds since 1970. */
  at: number;
  /** The text as the seat itself is told it, where it is concerned. */
  yours: string;
}

/** Show the view of another of your seats from now on, or use another language. */
export interface LookMessage {
  type: "look";
  seat?: number | null;
  lang?: "en" | "fr" | "nl";
  /** Comes back with what answers this message. */
  id?: string;
}

/** The person who asks; without a name, passkey or block there is nothing to tell. */
export interface MeCard {
  /** Random, and no secret; empty if the person is not known yet. */
  id: string;
  name: string;
  /** When they were at their first table; 0 if not known. */
  since: number;
  /** Whether the host has blocked them. */
  blocked: boolean;
  passkeys: PasskeyCard[];
  blocks: BlockCard[];
}

/** A player at a table: by their seat, or by a message of the chat, which comes first. */
export interface Meant {
  /** The seat of the player. */
  seat?: number | null;
  /** The number of the message. */
  line?: number | null;
}

/** A position of a table's log, from 0. */
export interface MomentPath {
  table: string;
  /** How many answers of the log lie before. */
  position: number;
}

/** The coach's view of a decision, and its question with all answers. */
export interface MomentReply {
  seat: number;
  /** Best first; empty if there was no choice. */
  answers: Advice[];
  given: Advice | null;
  /** The value of every answer, best first. */
  worth: Worth[];
  position: number;
  question: Question | null;
  offers: LegalAnswer[];
}

/** Everything that this server knows of a person, as a file. */
export interface MyData {
  format: string;
  /** Milliseconds since 1970. */
  at: number;
  person: MeCard;
  /** The language in which they gave their name. */
  lang: string;
  devices: DeviceCard[];
  chat: OwnLine[];
  reports: OwnReport[];
  /** The results of finished games, the latest first. */
  games: ResultCard[];
  ratings: OwnRating[];
  /** Daily games, the latest day first. */
  daily: PlayedDeal[];
  notices: OwnNotices;
  search: OwnSearch | null;
  /** As the file of all tables has them, to be imported. */
  tables: unknown;
}

/** A code to show on this device. */
export interface NewCode {
  /** Where the code is typed. */
  page: string;
  /** What a player is called; empty: a name is given. */
  name?: string;
  /** What kind of device asks. */
  kind?: "computer" | "phone";
  /** The seat, if only one seat moves. */
  seat?: SeatOfTable | null;
}

/** An address to which notifications are sent, once it has confirmed this. */
export interface NewEmail {
  address: string;
  lang?: "en" | "fr" | "nl";
}

/** A passkey that a browser has just made. */
export interface NewPasskey {
  /** As base64url. */
  credential: string;
  /** As base64url. */
  client_data: string;
  /** As base64url. */
  attestation: string;
  /** What the person calls the passkey. */
  label?: string;
}

/** A table to open; it starts immediately if no seat is open. */
export interface NewTable {
  time?: TimePlan;
  /** What happens to the seat of a player who leaves or runs out of time. */
  when_left?: "bot" | "wait";
  /** The bot that takes such a seat; empty: the usual one. */
  stand_in?: string;
  /** Whether the table plays an answer that has no alternative. */
  forced?: boolean;
  /** Whether anyone with the link may watch. */
  spectators?: boolean;
  /** Whether hints may be asked for although people play; players agree to it by joining. */
  hints?: boolean;
  /** Whether the result counts in the ratings: only between different people, with a clock, without hints, and without taking back more than can be undone. */
  rated?: boolean;
  /** Whether people on the local network find it by the room code; its host starts it. */
  home?: boolean;
  /** The day whose deal is played here; the server sets it. */
  daily?: string;
  /** Whether it stands in the lobby, where anyone may take an open seat or watch. */
  listed?: boolean;
  /** What is spoken at the table; empty: anything. */
  languages?: ("en" | "fr" | "nl")[];
  /** By seat, which colour and mark its player has; empty: in the order of the seats. */
  marks?: number[];
  game: string;
  seats: SeatPlan[];
  options?: Record<string, string>;
  /** The name or fingerprint of an edition; empty: the default. */
  edition?: string;
  /** Your own edition, instead of a name. */
  edition_text?: string;
}

/** An address to which notifications are posted. */
export interface NewWebhook {
  url: string;
  /** Who reads it. */
  form: "discord" | "json" | "slack";
}

/** No parameters. */
export type NoParameters = Record<string, never>;

/** A table of a file that could not be imported. */
export interface NotImported {
  table: string;
  game: string;
  message: string;
}

/** Something that a person was told. */
export interface NoticeCard {
  id: string;
  kind: "joined" | "low" | "over" | "test" | "turn";
  /** The table that it is about. */
  table: string | null;
  game: string;
  /** For joined: the name, and whether they `came` or `left`. */
  parts: Record<string, number | string>;
  /** Milliseconds since 1970. */
  at: number;
  seen: boolean;
}

/** The notifications that a person wants, and when. */
export interface NoticeChoices {
  enabled: boolean;
  kinds: ("joined" | "low" | "over" | "turn")[];
  /** Minutes that a turn waits before it is told. */
  delay: 0 | 5 | 30 | 120;
  lang: "en" | "fr" | "nl";
  /** The name of a time zone. */
  zone: string;
  quiet: QuietHours;
}

/** The content of the link in an e-mail. */
export interface NoticeLink {
  token: string;
}

/** The content of the link in an e-mail. */
export interface NoticeLinkPath {
  token: string;
}

/** The notifications of a person, the newest first. */
export interface NoticeList {
  notices: NoticeCard[];
  unseen: number;
}

/** The notifications that a person wants, when, and where. */
export interface NoticeSettings {
  enabled: boolean;
  kinds: ("joined" | "low" | "over" | "turn")[];
  delay: number;
  lang: string;
  zone: string;
  quiet: QuietCard;
  channels: ChannelCard[];
  /** The tables about which nothing is told. */
  muted: string[];
  /** The key with which browsers subscribe; empty: none here. */
  push: string;
  /** Whether notifications can be sent by e-mail. */
  email: boolean;
}

/** A daily game to begin, or to continue. */
export interface OpenDeal {
  game: string;
  /** A day in UTC; empty: today. */
  day?: string;
  /** What a player is called; empty: a name is given. */
  name?: string;
  /** Whether the table plays an answer that has no alternative. */
  forced?: boolean;
}

/** A request to open the server to the local network, or to move it to another of its addresses. */
export interface OpenHome {
  /** Empty: the likeliest one. */
  address?: string;
}

/** A setting that is chosen before a game starts. */
export interface OptionCard {
  name: string;
  title: string;
  help: string;
  default: string;
  /** The default in words. */
  usual: string;
  /** Empty: any text that the game accepts. */
  choices: Choice[];
  /** For these numbers of players; empty: for all. */
  players: number[];
}

/** A way in which the person is told. */
export interface OwnChannel {
  kind: string;
  /** The address, in full. */
  target: string;
  confirmed: boolean;
  /** Milliseconds since 1970. */
  added: number;
}

/** The caller's own request to play a seat on this device. */
export interface OwnClaim {
  table: string;
  seat: number;
  /** Whether the host is asked, has refused, or did not answer in time. */
  state: "asked" | "expired" | "refused";
}

/** The own result of one game of a past day. */
export interface OwnDeal {
  game: string;
  /** None: not finished. */
  points: number | null;
}

/** A message that the person has written. */
export interface OwnLine {
  table: string;
  /** Milliseconds since 1970. */
  at: number;
  text: string;
}

/** The notifications that a person wants, where they are sent, and those that were sent. */
export interface OwnNotices {
  enabled: boolean;
  /** When notices were turned on; 0 if they never were. */
  since: number;
  kinds: string[];
  delay: number;
  lang: string;
  zone: string;
  quiet: QuietCard;
  channels: OwnChannel[];
  /** The tables about which nothing is told. */
  muted: string[];
  /** The newest first. */
  told: NoticeCard[];
}

/** The rating of the person among people in a game, as a mean and a spread. */
export interface OwnRating {
  game: string;
  mean: number;
  spread: number;
  games: number;
}

/** A report that the person has made. */
export interface OwnReport {
  table: string;
  /** Milliseconds since 1970. */
  at: number;
  name: string;
  text: string;
  reason: string;
}

/** The game that the person looks for. */
export interface OwnSearch {
  /** Where they wait. */
  table: string;
  games: string[];
  players: number[];
  pace: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** A seat of the caller. */
export interface OwnSeat {
  /** A seat, counted from 0. */
  seat: number;
}

/** Something to enter: a number, pieces out of a list, or places that take a piece each. */
export interface PadField {
  kind: "number" | "pieces" | "places";
  address: string;
  key: string;
  rule: string;
  /** None: it is of the whole table. */
  seat: number | null;
  label: string;
  shown: string[];
  least: number;
  most: number;
  /** What holds as long as nothing is entered. */
  start: string;
  /** What was read there, written in full. */
  read: string;
  pieces: PadPiece[];
  places: PadPlace[];
  /** How places lie, from the top; empty: in a line. */
  rows: string[][];
  hexes: boolean;
  /** Whether the pieces are the numbers of seats, from 1. */
  people: boolean;
}

/** A mistake, and where it was entered. */
export interface PadObjection {
  address: string;
  rule: string;
  text: string;
}

/** A piece that can be entered on a score pad. */
export interface PadPiece {
  token: string;
  text: string;
  /** The tokens and figures that draw it. */
  shown: string[];
  most: number;
}

/** A place for one piece. */
export interface PadPlace {
  name: string;
  /** The tokens and figures that draw it while it is empty. */
  shown: string[];
  /** The pieces that fit; empty: all of the field. */
  takes: string[];
  /** Whether it only belongs to the board. */
  ground: boolean;
}

/** The fields of a score pad, its mistakes, and the points if there are none. */
export interface PadReply {
  edition: string;
  fingerprint: string;
  title: string;
  fields: PadField[];
  objections: PadObjection[];
  /** What is entered though no field asks for it. */
  unasked: string[];
  categories: Choice[];
  /** Points by seat and category. */
  points: Record<string, number>[];
  scores: number[];
  ranks: number[];
  /** Whether the best score is shared. */
  tied: boolean;
  tiebreak: string;
}

/** A real table, as entered on the score pad of a game. */
export interface PadSheet {
  players: number;
  names?: string[];
  /** By address of the field, as the pad tells them. */
  entered?: Record<string, string>;
  /** The name or fingerprint of an edition; empty: the default. */
  edition?: string;
  /** Your own edition, instead of a name. */
  edition_text?: string;
}

/** A passkey of the person who asks. */
export interface PasskeyCard {
  id: string;
  label: string;
  /** Milliseconds since 1970. */
  added: number;
  /** Milliseconds since 1970. */
  used: number;
}

/** The data that a browser needs to make a passkey; the challenge is good once, for five minutes. */
export interface PasskeyCreation {
  challenge: string;
  host: string;
  /** As base64url. */
  user: string;
  name: string;
  algorithms: number[];
  /** The credentials of passkeys that exist. */
  known: string[];
}

/** The data that a browser needs to use a passkey; the challenge is good once, for five minutes. */
export interface PasskeyRequest {
  challenge: string;
  host: string;
}

/** A ping. */
export interface PingMessage {
  type: "ping";
  /** Comes back with what answers this message. */
  id?: string;
}

/** The number of times that a person took each place, in games with a number of players. */
export interface PlacesCard {
  players: number;
  against: "bots" | "people";
  /** By place, the first first. */
  counts: number[];
}

/** A step that the coach suggests next. */
export interface PlanStep {
  kind: string;
  text: string;
  /** What a client draws with, such as tile and square. */
  parts: Record<string, number | string>;
  /** What its question is about, which is where it happens if it names no other place. */
  about: Record<string, number | string>;
}

/** A daily game that the person has played, or begun. */
export interface PlayedDeal {
  day: string;
  game: string;
  /** Milliseconds since 1970. */
  begun: number;
  /** When the result counted; null while it is played. */
  done: number | null;
  points: number;
  /** By seat. */
  scores: number[];
  /** By seat. */
  places: number[];
  /** The whole game; empty while it is played. */
  record: string;
}

/** A difference in points between an answer and another; positive if it gives more. */
export interface PointDifference {
  seat: number;
  category: string;
  points: number;
}

/** A source of points: how many of what, and the points for each. */
export interface PointSource {
  /** What it is; absent: a number alone. */
  token?: string;
  /** How many; absent: one thing as such. */
  amount?: number;
  /** Points for each; absent: the amount says all. */
  each?: number;
}

/** A reply to a ping, with the server's time. */
export interface Pong {
  type: "pong";
  /** Milliseconds since 1970. */
  at: number;
  id: string;
}

/** Ask what an answer, or a whole set, would bring. */
export interface PreviewMessage {
  type: "preview";
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  answer?: number | null;
  answers?: number[] | null;
  /** Comes back with what answers this message. */
  id?: string;
}

/** An answer, or a whole set, to preview. */
export interface PreviewQuery {
  lang?: "en" | "fr" | "nl";
  answer?: number | null;
  answers?: string | null;
}

/** A problem, and the way to solve it. */
export interface Problem {
  type: "problem";
  status: number;
  error: string;
  message: string;
  /** With an illegal answer: what was legal. */
  legal: string[] | null;
  /** With a bad edition: one sentence each. */
  problems: string[] | null;
  /** With a stale version: what holds now. */
  situation: Situation | null;
  /** With a bad option of a game: its name; with the name of a person: name. */
  option: string;
  id: string;
}

/** The certainty of the numbers in a table of an edition. */
export interface ProvenanceCard {
  certainty: string;
  source: string;
}

/** A browser that is to be notified, as its push service describes it. */
export interface PushSubscription {
  endpoint: string;
  /** The browser's public key. */
  p256dh: string;
  /** A secret of the browser. */
  auth: string;
}

/** The present question. */
export interface Question {
  kind: string;
  rule: string;
  text: string;
  /** What a client draws with, such as tile and square. */
  about: Record<string, number | string>;
  /** Answers to this question, which is asked again, that can be given in any order. */
  orderless: number[][];
}

/** The hours in which nothing is sent, in minutes since midnight, and the days on which they begin. */
export interface QuietCard {
  on: boolean;
  start: number;
  end: number;
  days: number[];
}

/** The hours in which nothing is sent; what comes meanwhile is sent as one at their end. */
export interface QuietHours {
  on: boolean;
  /** Minutes since midnight. */
  start: number;
  /** Minutes since midnight. */
  end: number;
  /** When they begin. */
  days: number[];
}

/** The strength of a person, on a scale shared by people and bots. */
export interface RatingCard {
  game: string;
  against: "bots" | "people";
  /** How many games it follows from. */
  games: number;
  /** None during the first ten games. */
  rating: number | null;
  /** The band from low to high holds it 95 times in 100. */
  low: number;
  high: number;
}

/** A note on something outside the game, placed before the answer at a position. */
export interface RecordNote {
  position: number;
  text: string;
}

/** A record as text or as JSON, as a seat may know it. */
export interface RecordQuery {
  format?: "json" | "text";
  seat?: number | null;
}

/** A record as JSON: the lines of its file by name. */
export interface RecordReply {
  format: string;
  game: string;
  rules: number;
  edition: string;
  fingerprint: string;
  players: number;
  names: string[];
  options: Record<string, string>;
  seed: string | null;
  answers: string[];
  /** Comments between the answers. */
  notes: RecordNote[];
}

/** Redo the answer that was undone last. */
export interface Redo {
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
}

/** Redo the answer that was undone last. */
export interface RedoMessage {
  type: "redo";
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  /** Comes back with what answers this message. */
  id?: string;
}

/** A passkey to remove. */
export interface RemovePasskey {
  passkey: string;
}

/** The name of a person, at all tables that they open or join from now on. */
export interface Rename {
  /** What a player is called; empty: a name is given. */
  name: string;
  lang?: "en" | "fr" | "nl";
}

/** The new label of a passkey. */
export interface RenamePasskey {
  passkey: string;
  /** What the person calls the passkey. */
  label: string;
}

/** Another player for a seat: a bot, or anyone with the link. */
export interface Replace {
  /** A seat, counted from 0. */
  seat: number;
  kind: "bot" | "open";
  /** The name of a bot, as /api/games lists them. */
  level?: string;
}

/** A report to the host of the server. */
export interface ReportBody {
  /** The seat of the player. */
  seat?: number | null;
  /** The number of the message. */
  line?: number | null;
  /** What is wrong, in the player's own words. */
  reason?: string;
}

/** A report that the host can read. */
export interface Reported {
  /** Whether it is the first of this person about it. */
  new: boolean;
}

/** The result of a finished game of this person. */
export interface ResultCard {
  table: string;
  /** Whether the table is still here, and its game can be reviewed. */
  there: boolean;
  game: string;
  /** Milliseconds since 1970. */
  over: number;
  /** Bots: only with bots. */
  against: "bots" | "people";
  /** Whether it counts in the rating among people. */
  rated: boolean;
  /** What keeps it out of the rating against bots: a hint, or an answer taken back. */
  aid: "" | "back" | "hint";
  points: number;
  place: number;
  /** In the order of their places. */
  players: ResultPlayer[];
}

/** Results, the latest first. */
export interface ResultList {
  results: ResultCard[];
  /** What to ask for next as `before`; empty: there are no more. */
  more: string;
}

/** The part of a list of results that is wanted. */
export interface ResultListQuery {
  /** Of one game; empty: of all. */
  game?: string;
  /** `more` of the list before; empty: the latest. */
  before?: string;
}

/** A player of a finished game. */
export interface ResultPlayer {
  /** Empty: a person who has deleted themselves. */
  name: string;
  kind: "bot" | "open" | "person";
  level: string | null;
  mine: boolean;
  points: number;
  place: number;
}

/** The results of a person, in one game or in all of them. */
export interface ResultsCard {
  /** Finished games with other people, of all kinds. */
  people: number;
  /** Finished games with bots only, of all kinds. */
  bots: number;
  /** By game, all that were ever finished. */
  games: GameCount[];
  ratings: RatingCard[];
  places: PlacesCard[];
  /** Of one game: the last 30, the oldest first. */
  scores: ScorePoint[];
  /** Of one game: in the last 30 games. */
  categories: CategoryAverage[];
  /** The latest games. */
  last: ResultCard[];
  /** The game with the most points, of each kind. */
  best: ResultCard[];
  suggestions: Suggestion[];
  /** Whether older games are still being counted; ask again for all of them. */
  missing: boolean;
}

/** The game whose figures are wanted. */
export interface ResultsQuery {
  /** Of one game; empty: of all. */
  game?: string;
}

/** A rule that forbids something. */
export interface RuleObjection {
  rule: string;
  text: string;
  rule_text: string;
}

/** All who have the same points. */
export interface SamePoints {
  points: number;
  people: number;
}

/** An answer of the log, as in its record, and as shown under other rules. */
export interface SavedAnswer {
  line: string;
  seat: number;
  answer: number;
  /** Milliseconds, or a moment since 1970. */
  at: number;
  kind: string;
  parts?: Record<string, number | string>;
  forced?: boolean;
  /** The one seat that may know it; -1: everyone. */
  witness: number;
  /** By seat, what was gained or given. */
  changes?: Record<string, number>[];
  chapters?: SavedChapter[];
}

/** Events that followed from an answer automatically. */
export interface SavedChapter {
  chapter: string;
  /** By seat, what was gained or given. */
  changes?: Record<string, number>[];
}

/** A chat message, or an event at the table. */
export interface SavedLine {
  seat: number;
  name: string;
  /** Milliseconds, or a moment since 1970. */
  at: number;
  text?: string;
  kind?: "back" | "came" | "claimed" | "given" | "hinted" | "kept" | "left" | "let_in" | "replaced" | "said" | "shared" | "stands_in" | "took_back";
  parts?: Record<string, number | string>;
}

/** A seat and its player. */
export interface SavedSeat {
  kind: "bot" | "open" | "person";
  name: string;
  /** Whether it was the seat of the person who exported it. */
  mine?: boolean;
  level?: string | null;
  stand_in?: string | null;
  clock?: number | null;
}

/** A table with everything that belongs to it. */
export interface SavedTable {
  id: string;
  game: string;
  rules: number;
  edition: string;
  fingerprint: string;
  status: "finished" | "playing" | "record";
  /** Milliseconds, or a moment since 1970. */
  created: number;
  /** Milliseconds, or a moment since 1970. */
  changed: number;
  seats: SavedSeat[];
  settings?: HouseRules;
  options?: Record<string, string>;
  from_lesson?: boolean;
  /** What keeps its result out of a rating. */
  aid?: "" | "back" | "hint" | "start";
  lost?: number | null;
  answers?: SavedAnswer[];
  chat?: SavedLine[];
}

/** A chat message, as plain text. */
export interface Say {
  /** A seat, counted from 0. */
  seat: number;
  text: string;
}

/** A line for the chat. */
export interface SayMessage {
  type: "say";
  /** A seat, counted from 0. */
  seat: number;
  text: string;
  /** Comes back with what answers this message. */
  id?: string;
}

/** The score of a game, and the average of the last ten up to it. */
export interface ScorePoint {
  table: string;
  there: boolean;
  /** Milliseconds since 1970. */
  over: number;
  against: "bots" | "people";
  points: number;
  average: number;
}

/** A person's search for a game, if there is one. */
export interface Search {
  search: SearchCard | null;
}

/** The search of a person, and the table where they sit and wait. */
export interface SearchCard {
  table: string;
  /** Open while they wait; playing once the game has begun. */
  status: "open" | "playing";
  /** Milliseconds since 1970. */
  since: number;
  /** From when on bots may take the free seats. */
  fill_at: number;
}

/** The player of a seat, as everyone at the table sees it. */
export interface SeatCard {
  seat: number;
  /** Which colour and mark the player has, counted from 0. */
  mark: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string | null;
  /** The bot that plays for an absent player. */
  stand_in: string | null;
  /** Whether this device sits here. */
  mine: boolean;
  /** Whether another person's device plays this seat too. */
  shared: boolean;
  /** Whether anyone is connected. */
  present: boolean;
  /** No time left, or away for too long: others may put a bot here. */
  replaceable: boolean;
}

/** A request to play a seat on another device than before. */
export interface SeatClaimCard {
  id: string;
  table: string;
  seat: number;
  /** Of the player whose seat it is. */
  name: string;
  /** Whether the host did not answer in time, and only reads it. */
  expired: boolean;
}

/** The number of seats of a table, before the game starts. */
export interface SeatCount {
  players: number;
}

/** A seat of this device. */
export interface SeatOfTable {
  table: string;
  /** A seat, counted from 0. */
  seat: number;
}

/** Another order of the seats, before the game starts; everyone keeps their colour and mark. */
export interface SeatOrder {
  /** The seats as they are now, in their new order. */
  order: number[];
}

/** A plan for a seat: this device, anyone with the link, or a bot takes it. */
export interface SeatPlan {
  kind: "bot" | "me" | "open";
  /** What a player is called; empty: a name is given. */
  name?: string;
  /** The name of a bot, as /api/games lists them. */
  level?: string;
}

/** An answer, or a whole set, to preview for a seat. */
export interface SeatPreviewQuery {
  lang?: "en" | "fr" | "nl";
  answer?: number | null;
  answers?: string | null;
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
}

/** A seat that two devices share. */
export interface SeatShared {
  table: string;
  game: string;
  seat: number;
  name: string;
}

/** Notifications that were seen. */
export interface SeenNotices {
  /** Those of a table; empty: all. */
  table?: string;
}

export type ServerMessage = Situation | Change | CardMessage | ChatLine | Foreseen | Done | Pong | Problem;

/** An answer that may belong to a set. */
export interface SetItem {
  answer: number;
  text: string;
  /** What a client draws with, such as tile and square. */
  parts: Record<string, number | string>;
  /** The answer as a record has it, without the seat. */
  line: string;
  /** How often it may be named. */
  most: number;
  /** A set keeps to items of one group. */
  group: number;
}

/** The host's reply to a request for a seat. */
export interface SettleClaim {
  claim: string;
  agrees: boolean;
}

/** A moment of the log, as a seat may know it. */
export interface Shown {
  position: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  question: Question | null;
  /** The table as names and numbers; each game says what stands in it. */
  portrait: Record<string, unknown>;
  /** Points by seat and category. */
  points: Record<string, number>[];
  /** The answer that led here. */
  line: LogLine | null;
}

/** A device to sign out. */
export interface SignOut {
  device: string;
}

/** The table as a seat or a spectator may see it now, and the answers they may give. */
export interface Situation {
  type: "situation";
  table: string;
  version: number;
  position: number;
  seat: number | null;
  to_act: number | null;
  over: boolean;
  deadline: number | null;
  question: Question | null;
  /** The legal answers, if this seat is asked. */
  answers: LegalAnswer[];
  /** The set, if this seat is asked for one. */
  asked_set: AskedSet | null;
  /** Positions that this seat may go back to, nearest first. */
  undo: number[];
  redo: boolean;
  /** Whether this seat may go back to any own answer: as it likes, or if others agree. */
  back: "ask" | "free" | null;
  /** By seat, the milliseconds left while its clock rests; empty: no clock. */
  clocks: number[];
  /** Whether a player knows something now that others may not. */
  secrets: boolean;
  /** The seat without time for which the end was claimed. */
  lost: number | null;
  /** The table as names and numbers; each game says what stands in it. */
  portrait: Record<string, unknown>;
  /** Points by seat and category. */
  points: Record<string, number>[];
  /** The place of each seat, when the game is over. */
  ranks: number[] | null;
  /** By seat and category, where the points come from, when the game is over. */
  sources: Record<string, PointSource[]>[] | null;
  /** By seat, the category by which its bot hopes to gain most; null: none, or untold. */
  aims: (string | null)[];
  /** Lines that the client has from this position on are void. */
  log_from: number;
  log: LogLine[];
}

/** The progress of a game and its length: in turns, rounds, or whatever ends it. */
export interface StageCard {
  now: number;
  last: number;
}

/** Start the game: open seats are filled with bots, or removed. */
export interface Start {
  /** The name of a bot, as /api/games lists them. */
  level?: string;
  /** Whether seats that are still open are left out. */
  leave_out?: boolean;
}

/** A way of being told to be given up. */
export interface StopNotices {
  /** push: of this browser. */
  kind: "email" | "push" | "webhook";
}

/** A daily game that was played on another server, or without one. */
export interface SubmitDeal {
  /** A record, as text or as JSON. */
  record: string;
  scores?: number[] | null;
}

/** The bot that is about as strong as this person. */
export interface Suggestion {
  game: string;
  level: string;
  /** Of the bot, as measured. */
  rating: number;
}

/** A table, as its players and spectators see it. */
export interface TableCard {
  id: string;
  game: string;
  edition: string;
  fingerprint: string;
  rules: number;
  /** Whether it was started under other rules: it can only be viewed. */
  outdated: boolean;
  options: Record<string, string>;
  seats: SeatCard[];
  status: "finished" | "open" | "playing" | "record";
  version: number;
  position: number;
  to_act: number | null;
  /** While it is played. */
  stage: StageCard | null;
  /** By seat, as far as they are public; empty before the game starts. */
  points: number[];
  /** The place of each seat, once the game is over. */
  ranks: number[] | null;
  deadline: number | null;
  time: TimeCard;
  when_left: "bot" | "wait";
  forced: boolean;
  spectators: boolean;
  /** Whether hints may be asked for although people play against each other. */
  hints: boolean;
  /** Whether the result counts in the ratings of its players. */
  rated: boolean;
  /** Whether people on the local network find it by the room code. */
  home: boolean;
  /** The day whose deal is played here, without undo and hints; empty for other games. */
  daily: string;
  /** Whether it stands in the lobby. */
  listed: boolean;
  languages: string[];
  /** How many spectators are connected. */
  watching: number;
  /** How many screens show the board to all. */
  boards: number;
  /** Who opened the table, if they sit here. */
  host: string;
  wish: WishCard | null;
  /** Whether this device opened the table. */
  owned: boolean;
  /** For the link; told to those who sit here. */
  invite: string | null;
  /** The table that this one branched off from or follows, or `lesson`. */
  parent: string | null;
  /** The table of the rematch. */
  rematch: string | null;
  /** Milliseconds since 1970. */
  created: number;
  /** Milliseconds since 1970. */
  changed: number;
  /** Is another one whenever the card is. */
  stamp: string;
}

/** The tables of this device, the last changed first. */
export interface TableList {
  tables: TableCard[];
}

/** An order about the notifications of a table. */
export interface TableNotices {
  table: string;
  /** Remind me after a while, tell me nothing more about this table, or again. */
  answer: "later" | "mute" | "unmute";
  /** For later. */
  minutes?: number;
}

/** A table by its name. */
export interface TablePath {
  table: string;
}

/** All tables of a person as one file. */
export interface TablesFile {
  /** floodplain tables 1 */
  format: string;
  /** Milliseconds, or a moment since 1970. */
  at: number;
  tables: SavedTable[];
  /** The players' own editions by fingerprint. */
  editions?: Record<string, string>;
  /** Tables left out: unfinished ones with other people, or too many. */
  left_out?: number;
}

/** Take back one of your own answers beyond what can be undone; other players are asked first. */
export interface TakeBack {
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  /** How many answers of the log lie before. */
  to: number;
}

/** Take back one of your own answers beyond what can be undone; other players are asked first. */
export interface TakeBackMessage {
  type: "take_back";
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  /** How many answers of the log lie before. */
  to: number;
  /** Comes back with what answers this message. */
  id?: string;
}

/** A table after something was entered, and its score. */
export interface Tallied {
  /** The table as names and numbers; each game says what stands in it. */
  portrait: Record<string, unknown>;
  /** Points by seat and category. */
  points: Record<string, number>[];
  scores: number[];
}

/** The words and rules of a game in a language. */
export interface TextsCard {
  language: string;
  /** By kind of question; draws among them. */
  kinds: Record<string, KindCard>;
  content: Record<string, Record<string, string>>;
  chapters: Record<string, string>;
  rules: Record<string, string>;
  /** The table as names and numbers; each game says what stands in it. */
  start: Record<string, unknown>;
}

/** The words of a game in a language. */
export interface TextsPath {
  game: string;
  language: "en" | "fr" | "nl";
}

/** The time limit of a turn. */
export interface TimeCard {
  kind: "days" | "game" | "none" | "turn";
  /** For a turn, or for all turns of a game together. */
  seconds: number;
}

/** A limit to a player's time: none, seconds per turn or game, or days per turn. */
export interface TimePlan {
  kind?: "days" | "game" | "none" | "turn";
  amount?: number;
}

/** A moment that changed the outlook considerably. */
export interface TurningPoint {
  position: number;
  /** The seat whose chance it changed most. */
  seat: number;
  /** A chance of winning, from 0 to 1. */
  before: number;
  /** A chance of winning, from 0 to 1. */
  after: number;
  draw: boolean;
  /** The changes compared with the best answer; none for a draw. */
  why: PointDifference[];
}

/** A code shown by another device. */
export interface TypedCode {
  /** As shown; dashes do not count. */
  code: string;
}

/** A block to take back. */
export interface Unblock {
  block: string;
}

/** Undo the last answer, or all answers from a position on. */
export interface Undo {
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  to?: number | null;
}

/** Undo the last answer, or all answers from a position on. */
export interface UndoMessage {
  type: "undo";
  /** A seat, counted from 0. */
  seat: number;
  /** The version of the table that the client has seen. */
  version: number;
  to?: number | null;
  /** Comes back with what answers this message. */
  id?: string;
}

/** Everything newer than the client has seen; empty if there is nothing. */
export interface Update {
  card: TableCard | null;
  situation: Situation | null;
  chat: ChatLine[];
}

/** The state that the client has seen; anything newer is sent immediately, or as soon as it happens. */
export interface UpdatesQuery {
  lang?: "en" | "fr" | "nl";
  seat?: number | null;
  /** The version of the table that the client has seen. */
  since?: number;
  chat?: number;
  /** The stamp of the card that it has. */
  card?: string;
  seconds?: number;
}

/** A record to look at and to branch from. */
export interface Upload {
  /** A record, as text or as JSON. */
  record: string;
  /** Whether the table that this device made of the same record before is opened. */
  reuse?: boolean;
  /** The edition, if it is none that is known. */
  edition_text?: string;
}

/** A code with which this device is connected to a person or a seat. */
export interface UseCode {
  /** As shown; dashes do not count. */
  code: string;
  /** What kind of device asks. */
  kind?: "computer" | "phone";
}

/** A challenge that a browser has signed with a passkey. */
export interface UsePasskey {
  /** As base64url. */
  credential: string;
  /** As base64url. */
  client_data: string;
  /** As base64url. */
  authenticator_data: string;
  /** As base64url. */
  signature: string;
  /** What kind of device asks. */
  kind?: "computer" | "phone";
}

/** The wanted view; by default your own seat that is asked, your first one, or a spectator's. */
export interface ViewQuery {
  lang?: "en" | "fr" | "nl";
  seat?: number | null;
}

/** A view, with the log since a version that the client has seen. */
export interface ViewSinceQuery {
  lang?: "en" | "fr" | "nl";
  seat?: number | null;
  /** The version of the table that the client has seen. */
  since?: number;
}

/** Say whether the page can be seen; a player who sees it is not notified. At first it can. */
export interface VisibleMessage {
  type: "visible";
  visible: boolean;
  /** Comes back with what answers this message. */
  id?: string;
}

/** The wanted view, and the answers of a row that are already planned. */
export interface WhyQuery {
  lang?: "en" | "fr" | "nl";
  seat?: number | null;
  /** Answers, separated by commas. */
  answers?: string;
}

/** The reason why an answer is not legal now; none if it is legal. */
export interface WhyReply {
  legal: boolean;
  reasons: RuleObjection[];
}

/** A request to take back something that others have seen, or to join in mid-game, if all agree. */
export interface WishCard {
  kind: "back" | "seat";
  /** Whose answers are taken back; or the seat to sit down in. */
  seat: number;
  /** Who would sit down. */
  name: string;
  /** The position of the log to go back to. */
  to: number;
  /** How many answers would be taken back, draws included. */
  answers: number;
  waits_for: number[];
}

/** The value of an answer that could have been given. */
export interface Worth {
  answer: number;
  /** A chance of winning, from 0 to 1. */
  win: number;
  /** The expected lead over the best rival, in points. */
  margin: number;
  mark: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
}
