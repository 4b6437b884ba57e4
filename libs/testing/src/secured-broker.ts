import { randomBytes } from 'node:crypto';
import { freePort } from './free-port.js';
import { newClusterId, OwnBroker } from './own-broker.js';
import { selfSignedCertificate } from './self-signed-certificate.js';

/** As a cluster with ACLs. Who does not sign in is an operator here. */
const AUTHORIZER = {
  'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users': 'User:ANONYMOUS',
};

/** A broker of a test file's own that is reached by TLS, and at which clients must sign in. */
export class SecuredBroker {
  readonly username = 'exchange';
  /** With colons: a password may have them. */
  readonly password = `a:secret:${randomBytes(8).toString('hex')}`;
  readonly address: string;
  /** By TLS, for clients that do not sign in. */
  readonly openAddress: string;
  readonly ca: string;
  /** For operators: no TLS and no sign-in, and each right. */
  readonly internalAddress: string;
  private readonly node: OwnBroker;

  private constructor([port, open, internal, controller]: number[], users: readonly string[]) {
    const { key, cert } = selfSignedCertificate();
    this.ca = cert;
    this.address = `localhost:${port}`;
    this.openAddress = `localhost:${open}`;
    this.internalAddress = `127.0.0.1:${internal}`;
    const plain = 'org.apache.kafka.common.security.plain.PlainLoginModule required';
    const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';
    const settings = {
      'node.id': 1,
      'controller.quorum.voters': `1@127.0.0.1:${controller}`,
      listeners: `SASL_SSL://127.0.0.1:${port},SSL://127.0.0.1:${open},INTERNAL://127.0.0.1:${internal},CONTROLLER://127.0.0.1:${controller}`,
      'advertised.listeners': `SASL_SSL://${this.address},SSL://${this.openAddress},INTERNAL://127.0.0.1:${internal}`,
      'inter.broker.listener.name': 'INTERNAL',
      'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,SSL:SSL,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT',
      'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
      'listener.name.sasl_ssl.plain.sasl.jaas.config': `${plain} user_${this.username}="${this.password}";`,
      'listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config': scram,
      'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': scram,
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.key': oneLine(key),
      'ssl.keystore.certificate.chain': oneLine(cert),
      ...(users.length > 0 && AUTHORIZER),
    };
    const signIns = [this.username, ...users].flatMap((name) =>
      ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
        '--add-scram',
        `${mechanism}=[name=${name},password=${this.password}]`,
      ]),
    );
    this.node = new OwnBroker(newClusterId(), settings, signIns);
  }

  /**
   * @param users sign in with the same password. With any the broker asks for rights, and nobody who signs in
   *   has one until an operator gives it
   */
  static async start(users: readonly string[] = []): Promise<SecuredBroker> {
    return new SecuredBroker(await Promise.all([1, 2, 3, 4].map(() => freePort())), users);
  }

  /** Makes a user that signs in by SCRAM, as an operator does. */
  addUser(username: string, password: string): Promise<void> {
    return this.changeUser(username, ['--add-config', `SCRAM-SHA-512=[password=${password}]`]);
  }

  removeUser(username: string): Promise<void> {
    return this.changeUser(username, ['--delete-config', 'SCRAM-SHA-512']);
  }

  private changeUser(username: string, change: string[]): Promise<void> {
    const user = ['--alter', '--entity-type', 'users', '--entity-name', username];
    const args = ['--bootstrap-server', this.internalAddress, ...user, ...change];
    return OwnBroker.command('kafka.admin.ConfigCommand', args);
  }

  assertRunning(): void {
    this.node.assertRunning();
  }

  stop(): Promise<void> {
    return this.node.stop();
  }
}

/** As a properties file writes a text of several lines. */
function oneLine(text: string): string {
  return text.trim().replaceAll('\n', '\\n');
}
