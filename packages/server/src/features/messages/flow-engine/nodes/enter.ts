import type { NodeResult, NodeRun } from '../flow-run.ts'
import { closeTicket, handOver, intoQueue, jumpAway, keepVariable, tagTicket } from './act.ts'
import { byChance, byCheck, byCondition } from './branch.ts'
import { chargeLater } from './charge.ts'
import { showMenu } from './menu.ts'
import { askHttp, beginAi, beginTypebot } from './outside-programs.ts'
import { ask } from './question.ts'
import { sayContent, sayMessage, showMedium, waitInterval, waitLong } from './say.ts'

/** Computes a node's result when it is entered. */
export function enterNode(run: NodeRun): NodeResult {
  const { node } = run
  switch (node.type) {
    case 'start':
      return { next: { go: 'a' } }
    case 'message':
      return sayMessage({ ...run, node })
    case 'singleBlock':
      return sayContent({ ...run, node })
    case 'img':
    case 'audio':
    case 'video':
      return showMedium({ ...run, node })
    case 'interval':
      return waitInterval({ ...run, node })
    case 'wait':
      return waitLong({ ...run, node })
    case 'menu':
      return showMenu({ ...run, node })
    case 'question':
      return ask({ ...run, node })
    case 'randomizer':
      return byChance({ ...run, node })
    case 'condition':
      return byCondition({ ...run, node })
    case 'check':
      return byCheck({ ...run, node })
    case 'http':
      return askHttp({ ...run, node })
    case 'typebot':
      return beginTypebot({ ...run, node })
    case 'openai':
      return beginAi({ ...run, node })
    case 'variable':
      return keepVariable({ ...run, node })
    case 'ticket':
      return intoQueue({ ...run, node })
    case 'tag':
      return tagTicket({ ...run, node })
    case 'handover':
      return handOver({ ...run, node })
    case 'jump':
      return jumpAway({ ...run, node })
    case 'charge':
      return chargeLater({ ...run, node })
    case 'close':
      return closeTicket({ ...run, node })
  }
}
