import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A self-signed certificate for this machine. Node reads X.509 but does not write it, so this file builds the DER.

export interface HostCertificate {
  /** PEM */
  readonly key: string
  /** PEM */
  readonly certificate: string
}

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const UTF8 = 0x0c
const UTC_TIME = 0x17
const BOOLEAN = 0x01
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87
const VERSION = 0xa0
const EXTENSIONS = 0xa3

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex')
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex')

/** @param names host names in addition to 127.0.0.1 */
export function makeCertificate(names: readonly string[]): HostCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256)
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from('loopback')))),
  )
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const toBeSigned = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, serial),
    algorithm,
    name,
    der(SEQUENCE, derTime('200101000000Z'), derTime('490101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, authorityExtension(), alternativeNamesExtension(names))),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)])
  const whole = der(SEQUENCE, toBeSigned, algorithm, der(BIT_STRING, signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(whole),
  }
}

/** Marks the certificate as its own authority. */
function authorityExtension(): Buffer {
  const isAuthority = der(SEQUENCE, der(BOOLEAN, Buffer.from([0xff])))
  return der(SEQUENCE, BASIC_CONSTRAINTS, der(OCTET_STRING, isAuthority))
}

function alternativeNamesExtension(names: readonly string[]): Buffer {
  const all = names.map((name) => der(DNS_NAME, Buffer.from(name)))
  const loopback = der(IP_ADDRESS, Buffer.from([127, 0, 0, 1]))
  return der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTET_STRING, der(SEQUENCE, ...all, loopback)))
}

const derTime = (text: string) => der(UTC_TIME, Buffer.from(text))

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
