import { linesOf } from './opt-out-words.ts'
import { normalizedText, plainText } from './plain-text.ts'

// Messages that are courtesy only, written by customers after they were served: thanks, an ok, a goodbye. They need no
// answer and reopen no closed ticket. The match is strict: a text with anything else is not courtesy.

export const COURTESY_WORDS_MOST = 200
export const COURTESY_WORD_MAX = 60

/** The default list: one phrase on each line, in Portuguese, English and Spanish. */
export const courtesyWords = [
  'obrigado, obrigada, obrigados, obrigadas, muito obrigado, muito obrigada, brigado, brigada, obg, obgd, brigadão',
  'obrigado pela ajuda, obrigada pela ajuda, obrigado pela atenção, obrigada pela atenção',
  'obrigado pelo atendimento, obrigada pelo atendimento, obrigado por tudo, obrigada por tudo',
  'valeu, vlw, agradeço, agradecido, agradecida, grato, grata, gratidão, de nada, por nada, imagina, disponha',
  'ok, okay, okey, blz, beleza, certo, tá, tá bom, tá certo, tudo bem, tudo certo, combinado, entendi, entendido',
  'perfeito, ótimo, ótima, excelente, maravilha, show, legal, joia, top',
  'tchau, até logo, até mais, até breve, até amanhã, abraço, abraços, beijo, beijos, bjs, igualmente',
  'bom fim de semana, bom final de semana, bom descanso, bom trabalho, fique com Deus, amém',
  'thanks, thank you, thank you so much, thank you very much, many thanks, thx, ty, cheers, great, perfect, awesome',
  'all right, alright, got it, understood, you too, bye, bye bye, goodbye, see you, take care',
  'have a nice day, have a good day, have a great day',
  'gracias, muchas gracias, mil gracias, gracias por todo, gracias por la ayuda, gracias por su ayuda',
  'gracias por la atención, gracias por su atención, de acuerdo, vale, está bien, perfecto, excelente, genial, listo',
  'entendido, adiós, hasta luego, hasta pronto, hasta mañana, chao, chau, saludos, un abrazo, igualmente',
]
  .flatMap((line) => line.split(', '))
  .filter((word, index, all) => all.indexOf(word) === index)
  .join('\n')

/** True if each phrase has words to compare, and list and phrases stay within their limits. */
export function isCourtesyList(text: string): boolean {
  const words = linesOf(text)
  return (
    words.length <= COURTESY_WORDS_MOST &&
    words.every((word) => word.length <= COURTESY_WORD_MAX && tokensOf(word).length > 0)
  )
}

/** In UTF-16 units. A longer text says more than courtesy. */
const LOOKED_AT = 120

/** With the joiner and the variation selector inside or after emoji. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/gu
/** Marks of questions, calls for help and displeasure, which need an attendant. */
const NO_COURTESY = /[?\u00BF\uFF1F❓❔⁉🆘👎😠😡🤬]/u

/** Phrases that may accompany courtesy, but are not courtesy themselves. */
const COMPANIONS: ReadonlySet<string> = new Set(
  ['bom dia', 'boa tarde', 'boa noite', 'good morning', 'good afternoon', 'good evening']
    .concat(['good night', 'buenos dias', 'buenas tardes', 'buenas noches', 'e', 'and', 'y'])
    .concat(['tambem', 'tb', 'voce tambem', 'voces', 'para voce tambem', 'pra voce tambem'])
    .concat(['a todos', 'pessoal', 'too', 'tambien', 'muito', 'mto', 'mt', 'mesmo', 'so much'])
    .concat(['por tudo', 'pela ajuda', 'pela atencao', 'pelo atendimento', 'pelo apoio'])
    .concat(['pela paciencia', 'pelo retorno', 'pela resposta', 'pela informacao'])
    .concat(['for everything', 'for your help', 'for the help', 'for your time', 'very much'])
    .concat(['por todo', 'por la ayuda', 'por su ayuda', 'por tu ayuda', 'por la atencion'])
    .concat(['por su atencion', 'por tu atencion']),
)
/** In words. */
const LONGEST_PHRASE = 8

/**
 * True if a text is courtesy only: phrases of the list in sequence, emoji, punctuation. `Ok, muito obrigada! 🙏` is;
 * `ok, mas não chegou`, a question and a number are not. An empty list matches nothing. Linear in the length of the
 * text.
 */
export function isCourtesy(list: string, text: string): boolean {
  if (list.trim() === '' || text.length > LOOKED_AT || NO_COURTESY.test(text)) return false
  const words = text.replaceAll(EMOJI, ' ')
  const tokens = tokensOf(words)
  if (tokens.length === 0) return words !== text && /^[\s\p{P}]*$/u.test(words)
  return isMadeOf(tokens, new Set(linesOf(list).map((line) => tokensOf(line).join(' '))))
}

/** True if known phrases and companions cover all words, with at least one known phrase. */
function isMadeOf(tokens: readonly string[], known: ReadonlySet<string>): boolean {
  // By number of covered words: undefined if no cover ends there, else true if one of the covers has a known phrase.
  const covered: (boolean | undefined)[] = [false]
  for (const from of tokens.keys()) {
    const hasKnown = covered[from]
    if (hasKnown === undefined) continue
    for (let length = 1; length <= Math.min(LONGEST_PHRASE, tokens.length - from); length++) {
      const phrase = tokens.slice(from, from + length).join(' ')
      if (known.has(phrase) || LAUGH.test(phrase)) covered[from + length] = true
      else if (COMPANIONS.has(phrase))
        covered[from + length] = covered[from + length] === true || hasKnown
    }
  }
  return covered[tokens.length] === true
}

/** `kkkk`, `rsrs`, `haha`, `jaja`, as `tokensOf` leaves them. */
const LAUGH = /^(?:k|(?:rs){1,20}|(?:ha){2,20}h?|(?:ja){2,20}j?|(?:he){2,20})$/

/** Words without accents and case; a letter repeated three or more times, as in `obrigadooo`, is kept once. */
function tokensOf(text: string): string[] {
  const plain = plainText(normalizedText(text.slice(0, LOOKED_AT), 'NFKC'))
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replaceAll(/(\p{L})\1{2,}/gu, '$1'),
  )
}
