import type { Connection, ConnectionStatus } from '@guiche/contract/connections'

// The meaning of a connection's status: attention needed, and possible actions (core 4).

/**
 * Statuses for which the menu shows its badge (core 2). A copy, since the contract's own list would load the schema
 * library.
 */
const TROUBLED: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]

export function hasTroubleStatus({ status }: Pick<Connection, 'status'>): boolean {
  return TROUBLED.includes(status)
}

/** True if the connection should be up and needs a user to find the cause. */
export function isUnexpectedlyDown({ status }: Pick<Connection, 'status'>): boolean {
  return status === 'DISCONNECTED' || status === 'TIMEOUT' || status === 'PENDING'
}

export type SessionAction = 'qrcode' | 'retry' | 'renew' | 'connecting' | 'disconnect'

/** Session buttons of a status, the most useful one first. */
export function sessionActionsOf(status: ConnectionStatus): readonly SessionAction[] {
  switch (status) {
    case 'qrcode':
      return ['qrcode']
    case 'PAIRING':
    case 'CONNECTED':
    case 'TIMEOUT':
      return ['disconnect']
    case 'DISCONNECTED':
      return ['retry', 'renew']
    case 'OPENING':
      return ['connecting']
    case 'PENDING':
      return ['renew']
  }
}

export type StatusTone = 'success' | 'warning' | 'error' | 'info' | 'quiet'

export function toneOfStatus(status: ConnectionStatus): StatusTone {
  switch (status) {
    case 'CONNECTED':
      return 'success'
    case 'qrcode':
    case 'PENDING':
      return 'warning'
    case 'PAIRING':
      return 'info'
    case 'OPENING':
      return 'quiet'
    case 'DISCONNECTED':
    case 'TIMEOUT':
      return 'error'
  }
}

/** Reasons of an outage as the server sends them; an unknown one shows a general text. */
const troubles = [
  'connection_lost',
  'repairing',
  'service_away',
  'replaced',
  'client_refused',
  'logged_out',
  'pair_again',
  'qr_expired',
  'phone_outdated',
  'banned',
  'disconnected',
  'no_driver',
  'no_package',
] as const
export type Trouble = (typeof troubles)[number]

/** Installs the client of linked devices, a package of its own; run in the server's folder. */
export const INSTALL_COMMAND = 'npm ci --ignore-scripts --prefix packages/multi-device'

export function troubleOf({
  status,
  trouble,
  provider,
}: Pick<Connection, 'status' | 'trouble' | 'provider'>): Trouble | undefined {
  if (status === 'CONNECTED') return undefined
  if (trouble === 'no_driver' && provider === 'beta') return 'no_package'
  return troubles.find((known) => known === trouble)
}
