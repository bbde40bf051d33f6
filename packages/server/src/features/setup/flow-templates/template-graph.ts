import type { Language } from '@guiche/contract/companies'
import { type FlowGraph, START_NODE } from '@guiche/contract/flow-graph'
import type { FlowTemplate } from '@guiche/contract/flows'
import {
  questionData,
  menuData,
  flowGraphOf,
  flowEdge,
  flowNode,
  messageData,
} from './graph-parts.ts'
import { templateWords } from './template-words.ts'

// Templates of flows. They run unchanged except for the address of the order's HTTP request, which the company fills
// in. Hand-overs have no queue until the company chooses it.

export function templateGraph(template: FlowTemplate, language: Language): FlowGraph {
  const words = templateWords(language)
  switch (template) {
    case 'welcome':
      return welcomeGraph(words)
    case 'hours':
      return openingHoursGraph(words)
    case 'lead':
      return leadGraph(words)
    case 'order':
      return orderGraph(words)
    case 'survey':
      return surveyGraph(words)
  }
}

type FlowWords = ReturnType<typeof templateWords>

/** The data of a hand-over without a queue. */
const handoverData = (message: string, summary: string) => ({ queueId: null, message, summary })

function welcomeGraph(words: FlowWords): FlowGraph {
  return flowGraphOf(
    [
      flowNode('hello', [1, 0], 'singleBlock', messageData(words.hello)),
      flowNode('subject', [2, 0], 'question', questionData(words.howHelp, words.subject)),
      flowNode('person', [3, 0], 'handover', handoverData(words.thanksSoon, words.subjectNote)),
    ],
    [
      flowEdge(START_NODE, 'a', 'hello'),
      flowEdge('hello', 'a', 'subject'),
      flowEdge('subject', 'a', 'person'),
    ],
  )
}

function openingHoursGraph(words: FlowWords): FlowGraph {
  const menu = menuData(words.openMenu, words.sales, words.support, words.hours)
  return flowGraphOf(
    [
      flowNode('open', [1, 0], 'check', { kind: 'hours', queueId: null }),
      flowNode('menu', [2, 0], 'menu', menu),
      flowNode('sales', [3, -1], 'handover', handoverData(words.toSales, words.sales)),
      flowNode('support', [3, 0], 'handover', handoverData(words.toSupport, words.support)),
      flowNode('hours', [3, 1], 'singleBlock', messageData(words.ourHours)),
      flowNode('closed', [2, 2], 'singleBlock', messageData(words.closedNow, words.ourHours)),
      flowNode('word', [3, 2], 'question', questionData(words.leaveWord, words.word)),
      flowNode('kept', [4, 2], 'handover', handoverData(words.wordKept, words.wordNote)),
    ],
    [
      flowEdge(START_NODE, 'a', 'open'),
      flowEdge('open', 'a', 'menu'),
      flowEdge('open', 'b', 'closed'),
      flowEdge('menu', 'a1', 'sales'),
      flowEdge('menu', 'a2', 'support'),
      flowEdge('menu', 'a3', 'hours'),
      flowEdge('hours', 'a', 'menu'),
      flowEdge('closed', 'a', 'word'),
      flowEdge('word', 'a', 'kept'),
    ],
  )
}

function leadGraph(words: FlowWords): FlowGraph {
  return flowGraphOf(
    [
      flowNode('name', [1, 0], 'question', questionData(words.askName, words.fullName)),
      flowNode('email', [2, 0], 'question', questionData(words.askEmail, words.email, 'email')),
      flowNode('interest', [3, 0], 'question', questionData(words.askInterest, words.interest)),
      flowNode('when', [4, 0], 'question', questionData(words.askWhen, words.when)),
      flowNode('person', [5, 0], 'handover', handoverData(words.leadThanks, words.leadNote)),
    ],
    [
      flowEdge(START_NODE, 'a', 'name'),
      flowEdge('name', 'a', 'email'),
      flowEdge('email', 'a', 'interest'),
      flowEdge('interest', 'a', 'when'),
      flowEdge('when', 'a', 'person'),
    ],
  )
}

function orderGraph(words: FlowWords): FlowGraph {
  return flowGraphOf(
    [
      flowNode('number', [1, 0], 'question', questionData(words.askOrder, words.order)),
      flowNode('request', [2, 0], 'http', {
        label: '',
        method: 'GET',
        // Filled in by the company, for example https://shop.example/orders/{{order}}.
        url: '',
        headers: [],
        authorization: '',
        body: '',
        timeoutSeconds: 10,
        saves: [
          { path: 'status', key: words.status },
          { path: 'expected', key: words.expected },
        ],
      }),
      flowNode('found', [3, 0], 'singleBlock', messageData(words.orderFound)),
      flowNode('lost', [3, 1], 'singleBlock', messageData(words.orderLost)),
      flowNode(
        'more',
        [4, 0],
        'menu',
        menuData(words.more, words.anotherOrder, words.person, words.done),
      ),
      flowNode('person', [5, 0], 'handover', handoverData(words.personSoon, words.orderNote)),
      flowNode('bye', [5, 1], 'close', { message: words.bye }),
    ],
    [
      flowEdge(START_NODE, 'a', 'number'),
      flowEdge('number', 'a', 'request'),
      flowEdge('request', 'a', 'found'),
      flowEdge('request', 'b', 'lost'),
      flowEdge('found', 'a', 'more'),
      flowEdge('lost', 'a', 'more'),
      flowEdge('more', 'a1', 'number'),
      flowEdge('more', 'a2', 'person'),
      flowEdge('more', 'a3', 'bye'),
    ],
  )
}

function surveyGraph(words: FlowWords): FlowGraph {
  const atLeastCondition = (value: string) => ({ key: words.score, condition: '>=', value })
  return flowGraphOf(
    [
      flowNode('score', [1, 0], 'question', questionData(words.askScore, words.score, 'number')),
      flowNode('loves', [2, 0], 'condition', atLeastCondition('9')),
      flowNode('likes', [3, 1], 'condition', atLeastCondition('7')),
      flowNode('liked', [4, 0], 'question', questionData(words.askLiked, words.comment)),
      flowNode('missing', [4, 1], 'question', questionData(words.askMissing, words.comment)),
      flowNode('wrong', [4, 2], 'question', questionData(words.askWrong, words.comment)),
      flowNode('thanks', [5, 0], 'close', { message: words.surveyThanks }),
      flowNode('person', [5, 2], 'handover', handoverData(words.wrongSoon, words.wrongNote)),
    ],
    [
      flowEdge(START_NODE, 'a', 'score'),
      flowEdge('score', 'a', 'loves'),
      flowEdge('loves', 'a', 'liked'),
      flowEdge('loves', 'b', 'likes'),
      flowEdge('likes', 'a', 'missing'),
      flowEdge('likes', 'b', 'wrong'),
      flowEdge('liked', 'a', 'thanks'),
      flowEdge('missing', 'a', 'thanks'),
      flowEdge('wrong', 'a', 'person'),
    ],
  )
}
