// Seeded random values, so that every run has the same rows.

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A UUID of version 4. */
export function uuidFrom(random: () => number): string {
  const hexWord = () => ((random() * 4_294_967_296) >>> 0).toString(16).padStart(8, '0')
  const [a, b, c, d] = [hexWord(), hexWord(), hexWord(), hexWord()]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`
}

const FIRST =
  'Ana Bruno Carla Diego Elisa Fábio Gabriela Heitor Isabela João Karina Lucas Marina Nelson Olívia Paulo Raquel Sérgio Tatiana Vitor Wagner Yasmin'.split(
    ' ',
  )
const LAST =
  'Almeida Barbosa Cardoso Dias Esteves Ferreira Gonçalves Lima Martins Nogueira Oliveira Pereira Queiroz Ribeiro Santos Teixeira Vieira Xavier Souza Moreira Rocha Castro'.split(
    ' ',
  )
const WORDS =
  'bom dia tudo bem gostaria de saber o prazo da entrega do pedido que fiz ontem pelo site obrigado aguardo retorno boleto venceu preciso segunda via endereço novo produto chegou com defeito troca valor pagamento pix confirmado nota fiscal por favor pode verificar isso para mim ainda não recebi resposta sim claro um momento'.split(
    ' ',
  )

export function nameFrom(random: () => number): string {
  return `${pick(FIRST, random)} ${pick(LAST, random)} ${pick(LAST, random)}`
}

/** A message with the length distribution of real ones: mostly short. */
export function sentenceFrom(random: () => number): string {
  const length = 2 + Math.floor(random() * random() * 30)
  let sentence = pick(WORDS, random)
  for (let word = 1; word < length; word++) sentence += ` ${pick(WORDS, random)}`
  return sentence
}

export function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('the list is empty')
  return item
}
