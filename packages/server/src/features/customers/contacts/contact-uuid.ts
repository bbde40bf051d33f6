import { hash } from 'node:crypto'

/** The UUID namespace of Guichê's contacts. */
const NAME_SPACE = Buffer.from('8e1d6f0b52c94b0a9a4f6b1f2c7e4d35', 'hex')

/**
 * The uuid of a contact: version 5 of RFC 9562, made of the company and the id. A stored column would have to be filled
 * for the contacts of every company while they are in use; a name-based uuid never changes and needs no row.
 */
export function contactUuid(companyId: number, id: number): string {
  const name = Buffer.concat([NAME_SPACE, Buffer.from(`${companyId}/${id}`)])
  const bytes = hash('sha1', name, 'buffer').subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
