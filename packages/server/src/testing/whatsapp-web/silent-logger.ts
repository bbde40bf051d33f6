import type { Logger } from '../../channels/baileys/baileys-package.ts'

export const SILENT: Logger = {
  level: 'silent',
  child: () => SILENT,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
