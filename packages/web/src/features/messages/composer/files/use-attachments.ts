import type { QuickMessage } from '@guiche/contract/quick-messages'
import { useState } from 'react'
import { type Tray, type TrayFile, useTray } from './use-tray.ts'

export interface Attachments {
  tray: Tray
  /** A quick message whose own attachment is sent. */
  quick: QuickMessage | undefined
  setQuick: (quick: QuickMessage | undefined) => void
  isEmpty: boolean
  /** Returns the attachments and removes them here. */
  takeAll: () => { files: readonly TrayFile[]; quick: QuickMessage | undefined }
}

/** The attachments of the next send: chosen files, and the attachment of a quick message. */
export function useAttachments(ticketId: number): Attachments {
  const tray = useTray(ticketId)
  const [quick, setQuick] = useState<QuickMessage>()
  return {
    tray,
    quick,
    setQuick,
    isEmpty: tray.files.length === 0 && quick === undefined,
    takeAll() {
      setQuick(undefined)
      return { files: tray.takeAll(), quick }
    },
  }
}
