import type { Connection, ConnectionStatus } from '@guiche/contract/connections'

// What a line's status means to people: whether it needs somebody, and what one can do about it (core 4).

/** Statuses that the menu's badge warns of (core 2). The contract's own list would bring a schema library along. */
const TROUBLED: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]

export function isTroubled({ status }: Pick<Connection, 'status'>): boolean {
  return TROUBLED.includes(status)
}

/** It was up, or should be, and somebody has to find out why it is not. */
export function isDown({ status }: Pick<Connection, 'status'>): boolean {
  return status === 'DISCONNECTED' || status === 'TIMEOUT' || status === 'PENDING'
}

export type SessionAction = 'qrcode' | 'retry' | 'renew' | 'connecting' | 'disconnect'

/** The session buttons that stand beside a status, the first being the one most wanted. */
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

/** Why lines are down, in the words that the server gives; an unknown one is only said to be down. */
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

/** Brings the client of linked devices, which is a package of its own, from the server's folder. */
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
