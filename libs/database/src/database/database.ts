import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { DataSource, QueryRunnerAlreadyReleasedError, type EntityManager, type QueryRunner } from 'typeorm';
import {
  failureKind,
  InfrastructureFailure,
  isSampled,
  OutcomeUnknown,
  throttledLog,
  withSpan,
} from '@referral-exchange/telemetry';
import { counted, measureStatement, measureWait } from './measure-statement.js';
import { closeConnection, markTransactionEnded, poolOf } from './typeorm-internals.js';

/** The transaction that the current work is part of. */
interface AmbientTransaction {
  runner: QueryRunner;
  client: PoolClient;
  /** To be run once the outermost commit is done. */
  afterCommit: (() => unknown)[];
  /** Its work is over: what still runs in it was not awaited. */
  hasEnded: boolean;
  /** Set when a joined part failed: the whole can only be rolled back, even if someone caught the error. */
  failure?: unknown;
}

const ambient = new AsyncLocalStorage<AmbientTransaction>();

const COMMIT = { name: 'commit', text: 'COMMIT' };
/** A connection that does not answer ROLLBACK within this time is given up. */
const ROLLBACK_TIMEOUT_MS = 2_000;

/**
 * The service's database. A transaction is ambient: whatever is called inside `transaction(work)`, at any
 * depth and in any class, takes part in it without being handed a connection. Serialization failures and
 * deadlocks (40001, 40P01) are thrown like any other error: whether work may be repeated is known to its
 * author alone.
 */
@Injectable()
export class Database {
  /** Off behind a pooler that does not keep named statements (DATABASE_NAMED_STATEMENTS). */
  private readonly hasNames: boolean;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    const { extra } = dataSource.options as { extra?: { namedStatements?: boolean } };
    this.hasNames = extra?.namedStatements ?? true;
  }

  /** Runs `work` in a transaction and commits it, or rolls back when it throws. Joins an outer one. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    const outer = ambient.getStore();
    return outer ? join(outer, work) : this.begin(work);
  }

  /** Rows of a statement, inside the ambient transaction if any. Also for UPDATE and DELETE … RETURNING. */
  async query<T = Record<string, unknown>>(sql: string, params: unknown[] = []): Promise<T[]> {
    return (await this.execute({ text: sql, values: params })).rows as T[];
  }

  /** As `query`, by a named prepared statement: parsed and planned once a connection. For hot paths. */
  async prepared<T = Record<string, unknown>>(
    name: string,
    sql: string,
    params: unknown[] = [],
  ): Promise<T[]> {
    return (await this.execute({ name, text: sql, values: params })).rows as T[];
  }

  /**
   * As `prepared`, for a statement that writes all that a request writes, without `transaction`. It commits
   * by itself: when the connection is lost before its answer, it took effect or it did not. @throws
   * OutcomeUnknown then.
   */
  async preparedWrite<T = Record<string, unknown>>(
    name: string,
    sql: string,
    params: unknown[] = [],
  ): Promise<T[]> {
    try {
      return await this.prepared<T>(name, sql, params);
    } catch (error) {
      throw this.isInTransaction || isRefused(error) ? error : new OutcomeUnknown(error);
    }
  }

  /** Runs a statement and tells how many rows it touched. */
  async affected(sql: string, params: unknown[] = []): Promise<number> {
    return (await this.execute({ text: sql, values: params })).rowCount ?? 0;
  }

  /** Entities and the query builder, inside the ambient transaction if any. */
  get manager(): EntityManager {
    return openTransaction()?.runner.manager ?? this.dataSource.manager;
  }

  /**
   * Runs `work` after the outermost commit, when the connection is free again; dropped on rollback. The
   * outermost `transaction` returns when it is done, whether or not it failed. Outside of a transaction: at
   * once, without waiting.
   */
  afterCommit(work: () => unknown): void {
    const transaction = ambient.getStore();
    if (transaction) transaction.afterCommit.push(work);
    else void runQuietly(work);
  }

  /** True inside `transaction(work)`. */
  get isInTransaction(): boolean {
    return ambient.getStore() !== undefined;
  }

  private async execute(query: { name?: string; text: string; values: unknown[] }): Promise<QueryResult> {
    const transaction = openTransaction();
    const sent = this.hasNames ? query : { text: query.text, values: query.values };
    if (transaction) return observed(query, () => transaction.client.query(sent));
    const pool = poolOf(this.dataSource);
    if (hasFree(pool)) return observed(query, () => pool.query(sent));
    const client = await waited(() => pool.connect());
    return observed(query, () => queryOnce(client, sent));
  }

  private async begin<T>(work: () => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const transaction: AmbientTransaction = {
      runner,
      client: undefined as never,
      afterCommit: [],
      hasEnded: false,
    };
    let result: T;
    try {
      const connect = () => runner.connect() as Promise<PoolClient>;
      transaction.client = await (hasFree(poolOf(this.dataSource)) ? connect() : waited(connect));
      await runner.startTransaction().catch((error: unknown) => {
        throw counted(error);
      });
      try {
        result = await ambient.run(transaction, work);
        await commit(transaction);
      } catch (error) {
        const fault = withLoss(transaction, error);
        await rollBack(transaction);
        throw fault;
      }
    } finally {
      transaction.hasEnded = true;
      await runner.release();
    }
    await Promise.all(transaction.afterCommit.map(runQuietly));
    return result;
  }
}

/** Measures a statement, and makes it a span of a sampled trace. */
function observed(
  { name, text }: { name?: string; text: string },
  run: () => Promise<QueryResult>,
): Promise<QueryResult> {
  if (!isSampled()) return measureStatement(name, run);
  // the text without its values: parameters may be client data
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return withSpan(name ?? 'sql', { kind: SpanKind.CLIENT, attributes }, () => measureStatement(name, run));
}

/** Does the pool have a connection for whoever asks now? Then there is no wait to be measured. */
function hasFree(pool: Pool): boolean {
  return pool.idleCount > pool.waitingCount;
}

/** Waits for a connection, or opens one, apart from the statement that it is for. */
function waited(connect: () => Promise<PoolClient>): Promise<PoolClient> {
  if (!isSampled()) return measureWait(connect);
  return withSpan('wait for a connection', {}, () => measureWait(connect));
}

/** One statement, as `pool.query` sends it: a connection whose statement failed is closed. */
async function queryOnce(client: PoolClient, query: QueryConfig): Promise<QueryResult> {
  try {
    const result = await client.query(query);
    client.release();
    return result;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** The ambient transaction, if any. Throws when no statement can run in it any more. */
function openTransaction(): AmbientTransaction | undefined {
  const transaction = ambient.getStore();
  if (!transaction?.runner.isReleased) return transaction;
  if (!transaction.hasEnded) throw connectionLost();
  throw new Error('The transaction of this work has ended: was a promise inside it not awaited?');
}

async function join<T>(outer: AmbientTransaction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    outer.failure ??= error;
    throw error;
  }
}

/**
 * Commits. Postgres answers COMMIT of a failed transaction with a silent ROLLBACK, so its answer is looked
 * at: an error that someone caught inside must not look like success. (The state that pg keeps lags behind
 * the error.)
 */
async function commit(transaction: AmbientTransaction): Promise<void> {
  if (transaction.failure !== undefined) throw transaction.failure;
  if (transaction.runner.isReleased) throw connectionLost();
  const send = () => transaction.client.query('COMMIT');
  const { command } = await observed(COMMIT, send).catch((error: unknown) => {
    throw isRefused(error) ? error : new OutcomeUnknown(error);
  });
  markTransactionEnded(transaction.runner);
  if (command === 'COMMIT') return;
  throw new Error('The transaction had failed before its commit: an error inside it was caught');
}

/**
 * Did the server refuse the COMMIT, or the statement that commits by itself? It answers with an SQLSTATE;
 * after 57P0x (shutdown) the transaction may be committed.
 */
function isRefused(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code !== undefined && /^(?!08|57P)[0-9A-Z]{5}$/.test(code);
}

/** TypeORM's own error about a lost connection sounds like one of the code. */
function withLoss({ runner }: AmbientTransaction, error: unknown): unknown {
  const isAboutLoss = runner.isReleased && error instanceof QueryRunnerAlreadyReleasedError;
  return isAboutLoss ? connectionLost(error) : error;
}

function connectionLost(cause?: unknown): InfrastructureFailure {
  return new InfrastructureFailure('The connection of the transaction was lost', { cause });
}

/**
 * Rolls back. A connection that does not answer is closed, so that the pool does not give it out again; the
 * server rolls back.
 */
async function rollBack({ runner, client }: AmbientTransaction): Promise<void> {
  if (runner.isReleased || !runner.isTransactionActive) return;
  try {
    await client.query({ text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT_MS } as QueryConfig);
    markTransactionEnded(runner);
  } catch (error) {
    // the error of the work is the one that the caller gets
    if (failureKind(error) === 'own') throttledLog.warn({ err: error }, 'rollback failed');
    await closeConnection(runner, error);
  }
}

async function runQuietly(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    throttledLog.error({ err: error }, 'work after commit failed');
  }
}
