import type { PixFault, PixProviderName, WebhookState } from '@guiche/contract/pix-providers'

// States of a webhook: unseen until the provider has answered; then told, plain (the installation's address is not
// https, which providers do not reach), untold, interrupted, or refused if the account itself is. Pure functions.

/** The providers' names in texts. */
export const PROVIDERS: Readonly<Record<PixProviderName, string>> = { asaas: 'Asaas', efi: 'Efí' }

/** The result of a poll: the webhook's state, or the fault that hides it. */
export type PollResult =
  | { readonly state: 'told' | 'interrupted' | 'untold' | 'plain' }
  | { readonly fault: PixFault }

export interface WebhookStanding {
  readonly state: WebhookState
  readonly since: Date
  readonly seenAt: Date | null
  readonly toldAt: Date | null
  readonly fault: PixFault | null
  readonly alertedAt: Date | null
}

/** Alerts for administrators: `update` changes pages only, the others are mailed too. */
export type WebhookAlert = 'down' | 'back' | 'update'

/** Faults that a retry does not resolve. */
const LASTING: readonly PixFault[] = ['no_account', 'bad_certificate', 'refused']

export function webhookStateAfterPoll(
  before: WebhookStanding,
  seen: PollResult,
  at: Date,
): WebhookStanding & { alert?: WebhookAlert } {
  const fault = 'fault' in seen ? seen.fault : null
  // Without an answer the state is unchanged.
  if (fault !== null && !LASTING.includes(fault)) return { ...before, fault }
  const state = 'fault' in seen ? 'refused' : seen.state
  const isSame = state === before.state
  const alert = webhookAlert(before, state)
  return {
    state,
    fault,
    since: isSame ? before.since : at,
    seenAt: at,
    toldAt: state === 'told' ? at : before.toldAt,
    alertedAt: alert === 'down' ? at : alert === 'back' ? null : before.alertedAt,
    ...(alert !== undefined && { alert }),
  }
}

/** The alert of a new state. Accounts that never worked raise none, because their setup is not finished. */
function webhookAlert({ state: was, toldAt, alertedAt }: WebhookStanding, state: WebhookState) {
  if (state === 'told' && alertedAt !== null) return 'back'
  const isNews = alertedAt === null && (state === 'interrupted' || toldAt !== null)
  if (isWebhookBroken(state) && isNews) return 'down'
  return state === was ? undefined : 'update'
}

function isWebhookBroken(state: WebhookState): boolean {
  return state === 'interrupted' || state === 'untold' || state === 'refused'
}
