import { catalogue } from '../../../platform/words.ts'

const pt = {
  off: 'Este fluxo está desativado e não começa.',
  unpublished: 'Este fluxo ainda não foi publicado e não começa.',
  noFlows: 'Ainda não há fluxos. Crie um em Fluxos de conversa.',
}

const en: typeof pt = {
  off: 'This flow is switched off and does not begin.',
  unpublished: 'This flow has not been published yet and does not begin.',
  noFlows: 'There are no flows yet. Make one in Conversation flows.',
}

const es: typeof pt = {
  off: 'Este flujo está desactivado y no empieza.',
  unpublished: 'Este flujo aún no se ha publicado y no empieza.',
  noFlows: 'Todavía no hay flujos. Crea uno en Flujos de conversación.',
}

export const flowSelectWords = catalogue('flow-select', pt, en, es)
