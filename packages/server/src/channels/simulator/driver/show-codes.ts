import { randomBytes } from 'node:crypto'
import { inCompany } from '../../../platform/database/transaction.ts'
import { ChannelError, type LineKey } from '../../channel.ts'
import { findSimulatedLine, saveCodeUnlessScanned } from '../simulated-lines.queries.ts'

// The codes by which a phone is paired: a QR code, and beside it a pairing code that a person types.

/** @returns the code; undefined if the previous one was scanned meanwhile */
export async function showQrCode(line: LineKey): Promise<string | undefined> {
  const qrcode = `guiche-simulator,${line.whatsappId},${randomBytes(24).toString('base64url')}`
  const isShown = await inCompany(line.companyId, (db) =>
    saveCodeUnlessScanned(db, line, { qrcode, pairingCode: '' }),
  )
  return isShown ? qrcode : undefined
}

/** @throws ChannelError unless a QR code is shown */
export async function showPairingCode(
  line: LineKey,
): Promise<{ qrcode: string; pairingCode: string }> {
  const pairingCode = newPairingCode()
  const qrcode = await inCompany(line.companyId, async (db) => {
    const simulated = await findSimulatedLine(db, line)
    if (!simulated?.qrcode) return ''
    const { qrcode } = simulated
    return (await saveCodeUnlessScanned(db, line, { qrcode, pairingCode })) ? qrcode : ''
  })
  if (qrcode === '')
    throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line waits for no phone', 'refused')
  return { qrcode, pairingCode }
}

// No characters that look alike.
const CODE_CHARACTERS = '123456789ABCDEFGHJKLMNPQRSTVWXYZ'

function newPairingCode(): string {
  const characters = [...randomBytes(8)].map((byte) => CODE_CHARACTERS[byte % 32] ?? '')
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}
