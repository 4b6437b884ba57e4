import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Options of WebAuthn, as the server answers them. */
interface CeremonyOptions {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

/** The user is present, and the authenticator knows who it is. */
const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/**
 * An authenticator of WebAuthn in a few lines: ES256, no attestation. It signs for any origin that a test
 * says.
 */
export class SoftwarePasskey {
  private readonly id = randomBytes(16);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  private count = 0;

  constructor() {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** What `navigator.credentials.create` gives, on a page of this origin. */
  register(options: CeremonyOptions, origin: string): object {
    const id = this.id.toString('base64url');
    const data = Buffer.concat([this.authenticatorData(options.rp!.id!, HAS_CREDENTIAL), this.credential()]);
    const response = {
      clientDataJSON: clientData('webauthn.create', options.challenge, origin),
      attestationObject: cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      ).toString('base64url'),
      transports: ['internal'],
    };
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** What `navigator.credentials.get` gives, on a page of this origin. */
  sign(options: CeremonyOptions, origin: string): object {
    this.count++;
    const id = this.id.toString('base64url');
    const data = this.authenticatorData(options.rpId!, 0);
    const clientDataJSON = clientData('webauthn.get', options.challenge, origin);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([data, hash]), this.keys.privateKey);
    const response = {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    };
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authenticatorData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    const flagByte = Buffer.from([PRESENT_AND_VERIFIED | flags]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flagByte, counter]);
  }

  /** AAGUID, the id with its length, and the public key in COSE. */
  private credential(): Buffer {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)]);
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  const data = { type, challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>;

/** The little of CBOR (RFC 8949) that a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
