import type { NodeResult, NodeRun } from '../flow-run.ts'
import {
  closeTicket,
  handOver,
  placeInQueue,
  jumpToFlow,
  saveVariable,
  tagTicket,
} from './actions.ts'
import { branchByChance, branchByCheck, branchByCondition } from './branch.ts'
import { requestCharge } from './charge.ts'
import { showMenu } from './menu.ts'
import { requestHttp, startAi, startTypebot } from './external-programs.ts'
import { askQuestion } from './question.ts'
import { sayContent, sayMessage, showMedium, waitInterval, waitLong } from './messages.ts'

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
      return askQuestion({ ...run, node })
    case 'randomizer':
      return branchByChance({ ...run, node })
    case 'condition':
      return branchByCondition({ ...run, node })
    case 'check':
      return branchByCheck({ ...run, node })
    case 'http':
      return requestHttp({ ...run, node })
    case 'typebot':
      return startTypebot({ ...run, node })
    case 'openai':
      return startAi({ ...run, node })
    case 'variable':
      return saveVariable({ ...run, node })
    case 'ticket':
      return placeInQueue({ ...run, node })
    case 'tag':
      return tagTicket({ ...run, node })
    case 'handover':
      return handOver({ ...run, node })
    case 'jump':
      return jumpToFlow({ ...run, node })
    case 'charge':
      return requestCharge({ ...run, node })
    case 'close':
      return closeTicket({ ...run, node })
  }
}
