// Filler words around a choice, and number words, in Portuguese, English and Spanish, without accents and in lower
// case.

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** Fillers next to a choice: `a 2 por favor`, `quero a opção 2`. */
const around: ReadonlySet<string> = new Set(
  wordsOf(`
    a o as os an the el la lo las los
    opcao opcoes option opcion item numero number num nro n
    por favor pf pfv pfvr porfavor gentileza please pls plz
    e eh seria is it its es
    quero queria gostaria escolho prefiro vou i want would like quiero quisiera elijo prefiero
    obrigado obrigada obg thanks thank you gracias
  `),
)
const greetings: ReadonlySet<string> = new Set(
  wordsOf(`
    oi ola hi hello hola bom boa dia tarde noite good morning afternoon evening
    buen buenos buenas dias tardes noches
  `),
)

/** True if a word does not contribute to a choice. */
export const isFiller = (token: string): boolean => around.has(token) || greetings.has(token)

/** True for greetings. Next to one, `um` is an article and not a number: `um bom dia`. */
export const isGreeting = (token: string): boolean => greetings.has(token)

const named = [
  'zero cero',
  'um uma one uno una un',
  'dois duas two dos',
  'tres three',
  'quatro four cuatro',
  'cinco five',
  'seis six',
  'sete seven siete',
  'oito eight ocho',
  'nove nine nueve',
  'dez ten diez',
  'onze eleven once',
  'doze twelve doce',
  'treze thirteen trece',
  'quatorze catorze fourteen catorce',
  'quinze fifteen quince',
  'dezesseis dezasseis sixteen dieciseis',
  'dezessete dezassete seventeen diecisiete',
  'dezoito eighteen dieciocho',
  'dezenove dezanove nineteen diecinueve',
  'vinte twenty veinte',
]
const numbers: ReadonlyMap<string, number> = new Map(
  named.flatMap((words, number) => wordsOf(words).map((word) => [word, number] as const)),
)

/** 0 to 20 as a word, or up to 999 in digits; undefined for other words. */
export function numberOfWord(token: string): number | undefined {
  return /^\d{1,3}$/.test(token) ? Number(token) : numbers.get(token)
}

/** Number words that are articles too: `falar com um atendente` has no number. */
const articles: ReadonlySet<string> = new Set(wordsOf('um uma un una one'))

/** Words that do not distinguish titles: `Cobranças e boletos`. */
const links: ReadonlySet<string> = new Set(
  wordsOf(`
    de do da dos das e em no na com para pra pro meu minha sobre ou
    of and in on at with for to my about or
    del en con para mi sobre y u
  `),
)

export const isArticle = (token: string): boolean => articles.has(token)

/** True if a word distinguishes options. */
export function isDistinguishing(token: string): boolean {
  return !isFiller(token) && !articles.has(token) && !links.has(token)
}
