// Words around a choice, and the numbers as words, in Portuguese, English and Spanish, without accents and in lower case.

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** Words beside a choice: `a 2 por favor`, `quero a opção 2`. */
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

/** Whether a word says nothing of what is chosen. */
export const isFiller = (token: string): boolean => around.has(token) || greetings.has(token)

/** Beside a greeting `um` is an article and no number: `um bom dia`. */
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

/** From 0 to 20 as a word, to 999 in digits; undefined for what is no number. */
export function numberNamed(token: string): number | undefined {
  return /^\d{1,3}$/.test(token) ? Number(token) : numbers.get(token)
}

/** Number words that are articles too: `falar com um atendente` names no number. */
const articles: ReadonlySet<string> = new Set(wordsOf('um uma un una one'))

/** In titles they tell nothing apart either: `Cobranças e boletos`. */
const links: ReadonlySet<string> = new Set(
  wordsOf(`
    de do da dos das e em no na com para pra pro meu minha sobre ou
    of and in on at with for to my about or
    del en con para mi sobre y u
  `),
)

export const isArticle = (token: string): boolean => articles.has(token)

/** Whether a word tells one option from another. */
export function isTelling(token: string): boolean {
  return !isFiller(token) && !articles.has(token) && !links.has(token)
}
