import { randomBytes } from 'node:crypto'
import type { Language } from '@guiche/contract/companies'
import { pixKeyOf } from '@guiche/contract/pix-key'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { type FileRow, storeFile } from '../../organisation/files/index.ts'
import { mediaContent, textContent, type WrittenContent } from '../../messages/messages/index.ts'
import { brCode, qrPng } from '../pix/index.ts'
import { listSettingValues } from '../../organisation/settings/index.ts'
import { chargeCaption } from './charge-caption.ts'
import { requestProviderCode } from './provider-charges.ts'

/** Key, name and city under which customers pay a company, and the language of its texts. */
export interface PixReceiver {
  readonly key: string
  readonly name: string
  readonly city: string
  readonly language: Language
}

export interface ChargeInput {
  readonly cents: number
  readonly description: string
}

/** The messages of a charge. The picture is stored before the transaction that refers to it. */
export interface PreparedCharge extends ChargeInput {
  readonly txid: string
  readonly code: string
  readonly receiver: string
  /** The picture with its caption, and a message with the code alone, for copying. */
  readonly contents: readonly [WrittenContent, WrittenContent]
}

/** @throws ERR_CHARGE_NO_KEY */
export async function checkedReceiver(db: Db, companyId: number): Promise<PixReceiver> {
  const company = await findCompany(db, companyId)
  const keys = ['pixKey', 'pixName', 'pixCity'] as const
  const { pixKey, pixName: name, pixCity: city } = await listSettingValues(db, companyId, keys)
  const key = pixKeyOf(pixKey)
  if (!company || key === undefined || name === '' || city === '')
    throw new AppError('ERR_CHARGE_NO_KEY')
  return { key, name, city, language: company.language }
}

export async function prepareCharge(
  companyId: number,
  receiver: PixReceiver,
  { cents, description }: ChargeInput,
): Promise<PreparedCharge> {
  const { key, name, city, language } = receiver
  const txid = makeTxid()
  const code =
    (await requestProviderCode(companyId, { txid, cents, description })) ??
    brCode({ key, name, city, amount: cents / 100, txid })
  const charge = { cents, description, txid, code, receiver: name }
  return { ...charge, contents: await prepareChargeContents(companyId, charge, language) }
}

export async function prepareChargeContents(
  companyId: number,
  { code, ...charge }: ChargeInput & { code: string; receiver: string },
  language: Language,
): Promise<PreparedCharge['contents']> {
  const { row } = await storeFile(companyId, await qrPng(code))
  return [qrPictureContent(row, chargeCaption(charge, language)), textContent(code)]
}

function qrPictureContent(file: FileRow, caption: string): WrittenContent {
  return mediaContent(file, 'pix.png', caption, false)
}

/** Distinguishes these charges from those of the platform's invoices. */
const TXID_PREFIX = 'PX'
const TXID_BYTES = 11

/** 88 random bits, as letters and digits. */
function makeTxid(): string {
  return `${TXID_PREFIX}${randomBytes(TXID_BYTES).toString('hex').toUpperCase()}`
}
