import { HTTP_TIMEOUT_SECONDS } from '@guiche/contract/flow-nodes/http'
import type { Manner } from '@guiche/contract/simulator'
import { flowEdge, flowNode, startNode } from './build-flow.ts'
import type { HttpClient } from './http-client.ts'
import type { ExternalProgram } from './external-program.ts'
import { connectLine, retryUntilSuccess, type Tour, type Walk, Walkers } from './walkers.ts'

// Customers who walk through a flow of a simulated line: it greets, offers choices, asks questions, waits by the clock,
// calls an external program and assigns a queue.

const MENU = 'O que deseja?\n\n[1] Comprar\n[2] Rastrear'
const QUESTION = 'Qual é o pedido?'
const WORDS = { phrase: 'quero saber do meu pedido', order: '4711' }

const TOUR: Tour = [
  [WORDS.phrase, ['Olá, Maria!', MENU]],
  ['hã?', [`Não entendi a sua resposta. Escolha uma das opções abaixo.\n\n${MENU}`]],
  ['rastrear', [QUESTION]],
  ['não sei', [`Preciso de um número, como 10 ou 1.500,50.\n\n${QUESTION}`]],
  [WORDS.order, ['Um momento.', `Pedido ${WORDS.order}: a caminho.`]],
]

const ORDER_PATH = '/pedidos'

/** Environment of a spawned server whose flows may call the program. */
export const flowEnvironment = ({ origin }: ExternalProgram) => ({
  OUTBOUND_ALLOW: new URL(origin).host,
})

interface FlowLine {
  whatsappId: number
  queueId: number
}

/** A simulator line on which a phrase starts the flow. */
export async function buildFlowLine(
  client: HttpClient,
  manner: Manner,
  program: ExternalProgram,
): Promise<FlowLine> {
  program.replies.set(ORDER_PATH, { body: { status: 'a caminho' } })
  const { id: queueId } = await retryUntilSuccess(client, 'POST /queue', {
    name: 'Entregas',
    color: '#118811',
  })
  const whatsappId = await connectLine(client, 'Fluxos', manner)
  const { id: idFlow } = await retryUntilSuccess(client, 'POST /flowbuilder', { name: 'Pedidos' })
  await retryUntilSuccess(client, 'POST /flowbuilder/flow', {
    idFlow,
    ...flowGraph(program.origin, queueId),
  })
  const { phrase } = WORDS
  await retryUntilSuccess(client, 'POST /flowcampaign', { name: 'Pedidos', flowId: idFlow, phrase })
  return { whatsappId, queueId }
}

function flowGraph(origin: string, queueId: number) {
  const menu = {
    message: 'O que deseja?',
    arrayOption: [
      { number: 1, value: 'Comprar' },
      { number: 2, value: 'Rastrear' },
    ],
  }
  const question = { message: QUESTION, answerKey: 'pedido', expects: 'number' }
  const nodes = [
    startNode,
    flowNode('greeting', 'message', { label: 'Olá, {{firstName}}!' }),
    flowNode('menu', 'menu', menu),
    flowNode('question', 'question', { typebotIntegration: question }),
    flowNode('moment', 'message', { label: 'Um momento.' }),
    flowNode('interval', 'interval', { sec: 1 }),
    flowNode('http', 'http', {
      method: 'POST',
      url: `${origin}${ORDER_PATH}?de={{number}}`,
      timeoutSeconds: HTTP_TIMEOUT_SECONDS.most,
      body: '{"pedido": "{{pedido}}"}',
      saves: [{ path: 'status', key: 'status' }],
    }),
    flowNode('order', 'message', { label: 'Pedido {{pedido}}: {{status}}.' }),
    flowNode('fault', 'message', { label: 'O programa não respondeu.' }),
    flowNode('ticket', 'ticket', { data: { id: queueId } }),
  ]
  const connections = [
    flowEdge('1', 'greeting'),
    flowEdge('greeting', 'menu'),
    flowEdge('menu.a2', 'question'),
    flowEdge('question', 'moment'),
    flowEdge('moment', 'interval'),
    flowEdge('interval', 'http'),
    flowEdge('http', 'order'),
    flowEdge('http.b', 'fault'),
    flowEdge('order', 'ticket'),
  ]
  return { nodes, connections }
}

export class FlowWalkers extends Walkers {
  readonly #program: ExternalProgram
  readonly #queueId: number

  constructor(
    client: () => HttpClient,
    { whatsappId, queueId }: FlowLine,
    program: ExternalProgram,
    count: number,
  ) {
    super(client, whatsappId, count, TOUR)
    this.#program = program
    this.#queueId = queueId
  }

  /** Adds customers outside their queue and repeated requests to the faults of the words. */
  override async countViolations(shownWithinMs?: number): Promise<Record<string, number>> {
    const faults = await super.countViolations(shownWithinMs)
    const done = this.walks.filter(({ words }) => words === TOUR.length)
    let elsewhere = 0
    let askedOtherwise = 0
    for (const walk of done) {
      const ticket = await this.read(`GET /tickets/${walk.ticketId}`)
      if (ticket.queueId !== this.#queueId || ticket.useIntegration) elsewhere++
      if (!this.#isAskedOnce(walk)) askedOtherwise++
    }
    return { ...faults, 'not in their queue': elsewhere, 'asked otherwise': askedOtherwise }
  }

  /** A server that died may repeat the request under the same key. */
  #isAskedOnce({ number }: Walk): boolean {
    const asked = this.#program.asked.filter(({ path }) => path.endsWith(number))
    const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']))
    return keys.size === 1 && asked.every(({ body }) => JSON.parse(body).pedido === WORDS.order)
  }
}
