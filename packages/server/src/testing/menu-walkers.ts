import type { Manner } from '@guiche/contract/simulator'
import type { HttpClient } from './http-client.ts'
import { connectLine, retryUntilSuccess, type Tour, Walkers } from './walkers.ts'

// Customers who walk through the menus of a simulated line.

const CHOICE = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'
const SUPPORT = 'Suporte.\n\n*[ 1 ]* - Internet\n\n*[ # ]* - Menu inicial'
const WAYS = '*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial'
const INTERNET = `Internet.\n\n*[ 1 ]* - Fibra\n\n${WAYS}`
const FIBRE = `Fibra.\n\n${WAYS}`

const TOUR: Tour = [
  ['Oi', [CHOICE]],
  ['hã?', [`Não entendi a sua resposta. Escolha uma das opções abaixo.\n\n${CHOICE}`]],
  ['2', [SUPPORT]],
  ['internet', [INTERNET]],
  ['1', [FIBRE]],
  ['0', [INTERNET]],
  ['#', [CHOICE]],
  ['suporti', [SUPPORT]],
  ['#', [CHOICE]],
  ['1', ['Vendas.']],
]

/** A simulator line with two queues, one with a menu, and unlimited repetitions of the question. @returns its id */
export async function buildMenuLine(client: HttpClient, manner: Manner): Promise<number> {
  const createWithRetry = async (call: string, body: object): Promise<number> =>
    (await retryUntilSuccess(client, call, body)).id
  const sales = await createWithRetry('POST /queue', queueOf('Vendas', '#118811'))
  const support = await createWithRetry('POST /queue', queueOf('Suporte', '#881188'))
  const internet = { queueId: support, parentId: null, title: 'Internet', message: 'Internet.' }
  const parentId = await createWithRetry('POST /queue-options', internet)
  await createWithRetry('POST /queue-options', {
    queueId: support,
    parentId,
    title: 'Fibra',
    message: 'Fibra.',
  })
  const id = await connectLine(client, 'Menus', manner)
  await retryUntilSuccess(client, `PUT /whatsapp/${id}`, {
    name: 'Menus',
    greetingMessage: 'Olá!',
    maxUseBotQueues: 0,
    queueIds: [sales, support],
  })
  return id
}

const queueOf = (name: string, color: string) => ({ name, color, greetingMessage: `${name}.` })

export class MenuWalkers extends Walkers {
  constructor(client: () => HttpClient, line: number, count: number) {
    super(client, line, count, TOUR)
  }
}
