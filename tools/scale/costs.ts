/** A figure of the model, and where it comes from. */
export interface Figure {
  label: string;
  value: number;
  unit: string;
  /** A section of docs/performance.md, a bench, or "assumed". */
  from: string;
}

const figure = (label: string, value: number, unit: string, from: string): Figure => ({
  label,
  value,
  unit,
  from,
});

/** How firms use the exchange. */
export const USE = {
  workingSecondsAYear: figure('working time of a year', 9_000_000, 's', 'assumed: 250 days of 10 hours'),
  peakFactor: figure('peak beside the average of working time', 3, 'times', 'assumed'),
  facts: figure(
    'facts of a referral: sent, acknowledged, statuses, notes, messages',
    6,
    'a referral',
    'assumed',
  ),
  caseReads: figure('reads of a case', 20, 'a referral', 'assumed'),
  listReads: figure('pages of lists', 20, 'a referral', 'assumed'),
  documents: figure('documents', 3, 'a referral', 'assumed'),
  documentMb: figure('size of a document', 1, 'MB', 'assumed'),
  yearsKept: figure('years that a referral is kept', 7, 'years', 'assumed'),
};

/** What each thing costs. All parts of a fact are those of a case that is created and referred. */
export const COST = {
  gateway: figure('gateway, a call', 0.125, 'ms of a core', 'The gateway: 8,000 calls a CPU second'),
  factServices: figure('services, a fact', 8.8, 'ms of a core', 'The way of an event: all but stores'),
  factPostgres: figure('Postgres, a fact', 5.3, 'ms of a core', 'The way of an event'),
  factKafka: figure('Kafka, a fact', 2.1, 'ms of a core', 'The way of an event'),
  caseRead: figure('read of a case, all processes', 2.3, 'ms of a core', 'Assistants: get_case by REST'),
  listRead: figure(
    'page of a list, all processes',
    5.5,
    'ms of a core',
    'Assistants: search_referrals by REST',
  ),
  caseReadPostgres: figure('Postgres, read of a case', 0.17, 'ms of a core', 'Creating, referring, reading'),
  listReadPostgres: figure('Postgres, page of a list', 1, 'ms of a core', 'Lists of referrals'),
  redisCall: figure('Redis, a call', 0.021, 'ms of a core', 'measured beside the gateway, 32 connections'),
};

/** How much one part does at most before it must be cut. */
export const LIMIT = {
  postgresCores: figure('cores of one Postgres server, half busy', 32, 'cores', 'assumed'),
  postgresTb: figure('data of one Postgres server', 8, 'TB', 'assumed: a restore within a working day'),
  redisShare: figure('share of one core that Redis may take', 0.5, 'of a core', 'assumed: it has one thread'),
  brokerMb: figure('bytes into one broker, all replicas', 50, 'MB/s', 'assumed'),
  consumerMs: figure(
    'webhooks, an event until its commit',
    3.1,
    'ms',
    'The way of an event: the fan-out, traced',
  ),
  relayEvents: figure('events of one relay', 2_000, '/s', 'assumed: not measured beyond imports'),
};

/** How many copies of each message Kafka keeps. */
export const KAFKA_COPIES = 3;
