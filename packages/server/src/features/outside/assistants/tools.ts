import { showBoard, showFigures, showReport } from './figure-tools.ts'
import {
  findContacts,
  findMessages,
  findQuickMessages,
  listQueues,
  listTags,
  listUsers,
  showContact,
} from './lookup-tools.ts'
import { findTickets, readThread, showTicket } from './ticket-tools.ts'
import type { Tool } from './tool.ts'
import { changeTags, saveDraft, writeNote } from './writing-tools.ts'

/** All tools, in the order in which they are offered. */
export const tools: readonly Tool[] = [
  findTickets,
  showTicket,
  readThread,
  findContacts,
  showContact,
  findMessages,
  listQueues,
  listUsers,
  listTags,
  findQuickMessages,
  showBoard,
  showFigures,
  showReport,
  saveDraft,
  writeNote,
  changeTags,
]
