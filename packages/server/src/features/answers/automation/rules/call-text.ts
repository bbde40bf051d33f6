import type { VariableLanguage } from '@guiche/contract/variables'
import type { Rule } from '../decision.ts'

const texts: Readonly<Record<VariableLanguage, string>> = {
  pt: 'Não atendemos chamadas de voz nem de vídeo neste número. Escreva uma mensagem e respondemos por aqui.',
  en: 'We do not take voice or video calls on this number. Write a message and we will answer you here.',
  es: 'No atendemos llamadas de voz ni de video en este número. Escribe un mensaje y te respondemos por aquí.',
}

const NAME = 'callText'
/** A caller who calls again within this time gets no second text. */
const TOLD_FOR_MS = 30 * 60_000

/** Asks a caller to write, if the company does not accept calls. */
export const callText: Rule = {
  name: NAME,
  decide({ company, marks, settings }, input, at) {
    if (input.kind !== 'turn' || settings.call === 'enabled') return undefined
    const calls = input.said.filter(({ kind }) => kind === 'call')
    if (calls.length === 0) return undefined
    const toldAt = marks[NAME]
    const isTold = toldAt !== undefined && at.getTime() - Date.parse(toldAt) < TOLD_FOR_MS
    return {
      effects: isTold
        ? []
        : [
            { kind: 'say', rule: NAME, text: texts[company.language] },
            { kind: 'mark', name: NAME },
          ],
      // Messages of the same turn are still to be answered.
      isLast: calls.length === input.said.length,
    }
  },
}
