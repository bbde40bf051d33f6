import { PIX_CITY_MAX, PIX_NAME_MAX, pixTextOf } from '@guiche/contract/pix-key'
import { AppError } from '../../../platform/errors.ts'

// BR Code, the Central Bank's profile of EMV's merchant-presented QR code: fields of a two-digit id, a two-digit length
// and a value, which may consist of fields. The last field is a checksum of all before it.

const GUI = 'br.gov.bcb.pix'
/** The format in a static code. */
const TXID = /^[\dA-Za-z]{1,25}$/
const NO_TXID = '***'

export interface PixCharge {
  /** In the directory's spelling. */
  readonly key: string
  readonly name: string
  readonly city: string
  /** In reais; absent if the payer chooses the amount. */
  readonly amount?: number
  /** Identifies the payment: up to 25 letters and digits. */
  readonly txid?: string
}

/**
 * A static code: it can be paid by any payer, any number of times.
 * @throws ERR_PIX_TEXT_UNREADABLE if name or city have no character that a bank can show
 */
export function brCode({ key, name, city, amount, txid = NO_TXID }: PixCharge): string {
  if (txid !== NO_TXID && !TXID.test(txid))
    throw new Error(`invalid txid of a static code: ${txid}`)
  const fields = [
    brCodeField('00', '01'),
    brCodeField('26', brCodeField('00', GUI) + brCodeField('01', key)),
    brCodeField('52', '0000'),
    brCodeField('53', '986'),
    ...(amount === undefined ? [] : [brCodeField('54', amount.toFixed(2))]),
    brCodeField('58', 'BR'),
    brCodeField('59', receiverText(name, PIX_NAME_MAX)),
    brCodeField('60', receiverText(city, PIX_CITY_MAX)),
    brCodeField('62', brCodeField('05', txid)),
  ]
  const body = `${fields.join('')}6304`
  return body + crc16(body)
}

export interface ReadBrCode {
  /** Set for a static code; a dynamic code has a `url`. */
  readonly key: string | undefined
  readonly url: string | undefined
  readonly amount: number | undefined
  readonly name: string
  readonly city: string
  readonly txid: string | undefined
}

/** @returns undefined if the checksum or a field is wrong, or if it is not a Pix code */
export function readBrCode(text: string): ReadBrCode | undefined {
  if (text.length > CODE_MAX || crc16(text.slice(0, -4)) !== text.slice(-4)) return undefined
  const fields = brCodeFields(text)
  const account = brCodeFields(fields?.get('26') ?? '')
  if (!fields || account?.get('00')?.toLowerCase() !== GUI) return undefined
  const additional = brCodeFields(fields.get('62') ?? '')
  const isWhole =
    fields.get('00') === '01' &&
    fields.get('53') === '986' &&
    fields.get('58') === 'BR' &&
    [...fields.keys()].at(-1) === '63'
  const amount = fields.get('54')
  if (!isWhole || !additional || (amount !== undefined && !/^\d{1,10}(?:\.\d{1,2})?$/.test(amount)))
    return undefined
  const txid = additional.get('05')
  return {
    key: account.get('01'),
    url: account.get('25'),
    amount: amount === undefined ? undefined : Number(amount),
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    txid: txid === NO_TXID ? undefined : txid,
  }
}

/** Longer texts do not occur in QR codes of Pix. */
const CODE_MAX = 512

/** @returns undefined if a length does not match its value */
function brCodeFields(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    if (!head) return undefined
    const [, id = '', length = ''] = head
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length !== Number(length) || fields.has(id)) return undefined
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

function brCodeField(id: string, value: string): string {
  if (value.length > 99) throw new Error(`field ${id} of a BR Code is too long`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Both texts are mandatory; banks refuse a code without them. */
function receiverText(typed: string, most: number): string {
  const text = pixTextOf(typed, most)
  if (text === '') throw new AppError('ERR_PIX_TEXT_UNREADABLE')
  return text
}

/** CRC-16/CCITT-FALSE, in upper-case hexadecimal. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
