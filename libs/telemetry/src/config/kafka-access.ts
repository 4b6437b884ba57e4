import type { ConnectionOptions } from 'node:tls';
import { ConfigError } from './load-config.js';

/** How a process signs in at the brokers. */
export interface KafkaSignIn {
  mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  username: string;
  password: string;
}

/** How a process reaches Kafka. */
export interface KafkaAccess {
  /** `host:port`, at least one. */
  brokers: string[];
  /** Prefix of all physical topic and group names, e.g. one per test file. Default ''. */
  topicPrefix?: string;
  /** By TLS, with these options. Default false. */
  ssl?: boolean | ConnectionOptions;
  /** Without it the process does not sign in. */
  sasl?: KafkaSignIn;
}

/** The settings of `baseConfig` that say so. */
export interface KafkaSettings {
  KAFKA_BROKERS: string[];
  KAFKA_TOPIC_PREFIX: string;
  KAFKA_TLS: boolean;
  KAFKA_TLS_CA?: string;
  KAFKA_SASL?: KafkaSignIn;
}

const SIGN_IN = /^(plain|scram-sha-256|scram-sha-512):([^:]+):(.+)$/s;

/** Reads `<mechanism>:<username>:<password>`; the password may hold colons. Undefined in another form. */
export function signInOf(text: string): KafkaSignIn | undefined {
  const [, mechanism, username, password] = SIGN_IN.exec(text) ?? [];
  if (!mechanism || !username || !password) return undefined;
  return { mechanism: mechanism as KafkaSignIn['mechanism'], username, password };
}

/**
 * The one place where the settings become what kafkajs wants.
 *
 * @throws {ConfigError} when the password would be sent readable to all, or an authority is given that
 *   nothing asks for
 */
export function kafkaAccessOf(settings: KafkaSettings): KafkaAccess {
  const { KAFKA_BROKERS, KAFKA_TOPIC_PREFIX, KAFKA_TLS, KAFKA_TLS_CA, KAFKA_SASL } = settings;
  if (KAFKA_TLS_CA && !KAFKA_TLS)
    throw new ConfigError([
      'KAFKA_TLS_CA: is set, and the brokers are reached without TLS. Set KAFKA_TLS to true, or leave KAFKA_TLS_CA out',
    ]);
  if (KAFKA_SASL?.mechanism === 'plain' && !KAFKA_TLS)
    throw new ConfigError([
      'KAFKA_SASL: plain sends the password unencrypted. Set KAFKA_TLS to true, or use scram-sha-512:<username>:<password>',
    ]);
  return {
    brokers: KAFKA_BROKERS,
    topicPrefix: KAFKA_TOPIC_PREFIX,
    ssl: KAFKA_TLS && KAFKA_TLS_CA ? { ca: KAFKA_TLS_CA } : KAFKA_TLS,
    sasl: KAFKA_SASL,
  };
}
