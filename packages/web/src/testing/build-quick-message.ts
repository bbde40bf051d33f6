import type { QuickMessage } from '@guiche/contract/quick-messages'
import type { RepliedBy } from '@guiche/contract/routes'

const AT = '2026-11-21T12:00:00.000Z'

/** A quick message of user 7, without an attachment. */
export function buildQuickMessage(change: Partial<QuickMessage> = {}): QuickMessage {
  return {
    id: 1,
    shortcode: 'oi',
    message: 'Olá!',
    geral: false,
    status: true,
    isMedia: false,
    mediaPath: null,
    mediaName: null,
    companyId: 1,
    userId: 7,
    createdAt: AT,
    updatedAt: AT,
    ...change,
  }
}

type ListedQuickMessage = RepliedBy<'GET /quick-messages/list'>[number]

/** A quick message for all, as the composer lists it. */
export function buildListedQuickMessage(
  change: Partial<ListedQuickMessage> = {},
): ListedQuickMessage {
  return {
    ...buildQuickMessage({ shortcode: 'preco', message: 'O preço é R$ 10.' }),
    geral: true,
    userId: null,
    company: { id: 1, name: 'Empresa 1' },
    ...change,
  }
}
