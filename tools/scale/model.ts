import { COST, KAFKA_COPIES, LIMIT, USE } from './costs.ts';
import { FOOTPRINT } from './footprint.ts';

/** What so many referrals a year need. Rates are those of the peak. */
export interface Need {
  referralsAYear: number;
  referralsPerS: number;
  callsPerS: number;
  factsPerS: number;
  gatewayCores: number;
  serviceCores: number;
  postgresCores: number;
  kafkaCores: number;
  rowsWrittenPerS: number;
  commitsPerS: number;
  walMbPerS: number;
  /** What is added in a year and stays. */
  postgresTbAYear: number;
  /** What webhooks has of the time that it keeps deliveries. */
  deliveriesTb: number;
  kafkaMbPerS: number;
  /** Of all copies, as long as events are kept. */
  kafkaTb: number;
  partitions: number;
  redisCommandsPerS: number;
  redisCores: number;
  objectsAYear: number;
  objectTbAYear: number;
}

/** How many of one part are needed, where one is the most that a cell has. */
export interface Saturation {
  part: string;
  /** 1: exactly one is full. */
  share: number;
}

const MB = 1e6;
const TB = 1e12;
/** ADR 153. */
const DELIVERIES_KEPT_YEARS = 180 / 365;
/** 14 days: libs/contracts, topic-settings. */
const EVENTS_KEPT_YEARS = 14 / 365;

/** Multiplies use by costs. Pure. */
export function needOf(referralsAYear: number): Need {
  const referralsPerS = (referralsAYear / USE.workingSecondsAYear.value) * USE.peakFactor.value;
  const factsPerS = referralsPerS * USE.facts.value;
  const caseReadsPerS = referralsPerS * USE.caseReads.value;
  const listReadsPerS = referralsPerS * USE.listReads.value;
  const uploadsPerS = referralsPerS * USE.documents.value;
  const callsPerS = factsPerS + caseReadsPerS + listReadsPerS + uploadsPerS;
  const factsAYear = referralsAYear * USE.facts.value;
  // one for the limits of each call; those of a fact have it
  const redisCommandsPerS = callsPerS + factsPerS * (FOOTPRINT.redisCommands.value - 1);
  const gatewayCores = (callsPerS * COST.gateway.value) / 1_000;
  const readPostgresCores =
    (caseReadsPerS * COST.caseReadPostgres.value + listReadsPerS * COST.listReadPostgres.value) / 1_000;
  const readCores = (caseReadsPerS * COST.caseRead.value + listReadsPerS * COST.listRead.value) / 1_000;
  const readGatewayCores = ((caseReadsPerS + listReadsPerS) * COST.gateway.value) / 1_000;
  return {
    referralsAYear,
    referralsPerS,
    callsPerS,
    factsPerS,
    gatewayCores,
    serviceCores:
      (factsPerS * COST.factServices.value) / 1_000 + readCores - readPostgresCores - readGatewayCores,
    postgresCores: (factsPerS * COST.factPostgres.value) / 1_000 + readPostgresCores,
    kafkaCores: (factsPerS * COST.factKafka.value) / 1_000,
    rowsWrittenPerS: factsPerS * FOOTPRINT.rowsWritten.value,
    commitsPerS: factsPerS * FOOTPRINT.commits.value,
    walMbPerS: (factsPerS * FOOTPRINT.walBytes.value) / MB,
    postgresTbAYear:
      (referralsAYear *
        (FOOTPRINT.referralBytes.value + (USE.facts.value - 1) * FOOTPRINT.laterFactBytes.value)) /
      TB,
    deliveriesTb: (factsAYear * DELIVERIES_KEPT_YEARS * FOOTPRINT.deliveryBytes.value) / TB,
    kafkaMbPerS: (factsPerS * FOOTPRINT.kafkaBytes.value * KAFKA_COPIES) / MB,
    kafkaTb: (factsAYear * EVENTS_KEPT_YEARS * FOOTPRINT.kafkaBytes.value * KAFKA_COPIES) / TB,
    partitions: Math.ceil((factsPerS * LIMIT.consumerMs.value) / 1_000 / 0.5),
    redisCommandsPerS,
    redisCores: (redisCommandsPerS * COST.redisCall.value) / 1_000,
    objectsAYear: referralsAYear * USE.documents.value,
    objectTbAYear: (referralsAYear * USE.documents.value * USE.documentMb.value * MB) / TB,
  };
}

/** What is full first, the fullest first. Pure. */
export function saturationsOf(need: Need): Saturation[] {
  const parts: Saturation[] = [
    { part: 'processor of Postgres', share: need.postgresCores / (LIMIT.postgresCores.value / 2) },
    {
      part: 'data of Postgres',
      share: (need.postgresTbAYear * USE.yearsKept.value + need.deliveriesTb) / LIMIT.postgresTb.value,
    },
    { part: 'the one relay', share: need.factsPerS / LIMIT.relayEvents.value },
    { part: 'Redis', share: need.redisCores / LIMIT.redisShare.value },
    { part: 'one broker of Kafka', share: need.kafkaMbPerS / LIMIT.brokerMb.value },
  ];
  return parts.sort((one, other) => other.share - one.share);
}

/** How many cells so much needs: what cannot grow within a cell says it. Pure. */
export function cellsOf(need: Need): number {
  const cut = saturationsOf(need).filter(({ part }) => part.endsWith('Postgres') || part === 'the one relay');
  return Math.max(1, Math.ceil(cut[0]?.share ?? 0));
}
