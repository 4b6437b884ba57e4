import type { Profile } from './backing-service.ts';

export interface KafkaSettings {
  dir: string;
  port: number;
  controllerPort: number;
  profile: Profile;
}

/** server.properties of one KRaft node that is broker and controller in one (ADR 0002). */
export function kafkaProperties({ dir, port, controllerPort, profile }: KafkaSettings): string {
  const settings: Record<string, string | number> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': `${dir}/data`,
    // topics are made by a command, never by accident (design, 2)
    'auto.create.topics.enable': 'false',
    // the first consumer of a group need not wait for others
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1_000,
    // one node: nothing to replicate to
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'min.insync.replicas': 1,
    'default.replication.factor': 1,
    // each partition of the internal topics costs files and start-up time, and this node serves a handful of
    // groups
    'offsets.topic.num.partitions': profile === 'fast' ? 2 : 5,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'log.index.size.max.bytes': 1_048_576,
    'log.cleaner.dedupe.buffer.size': 16_777_216,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'background.threads': 2,
    // a restarted broker is let in only when the session of its former self is over: 9 s by default, also on
    // one node
    'broker.session.timeout.ms': 4_000,
    'broker.heartbeat.interval.ms': 500,
  };
  return `${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`;
}
