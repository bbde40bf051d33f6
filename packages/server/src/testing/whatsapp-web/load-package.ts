import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WhatsAppPackage } from './package-surface.ts'

const ENTRY = resolve(
  import.meta.dirname,
  '../../../../multi-device/node_modules/baileys/lib/index.js',
)

/** The client's own package, whose ciphers and codecs the server uses. @returns undefined where it is absent */
export function loadPackage(): Promise<WhatsAppPackage> | undefined {
  if (!existsSync(ENTRY)) return undefined
  return import(pathToFileURL(ENTRY).href).then((module: WhatsAppPackage) => module)
}
