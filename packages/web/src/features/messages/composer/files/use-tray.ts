import { useEffect, useEffectEvent, useState } from 'react'
import { say } from '../../../../platform/words.ts'
import { formatBytes } from '../../../../ui/formats.ts'
import { toast } from '../../../../ui/toast.tsx'
import { composerWords } from '../composer.words.ts'
import { fileFaultOf, maxFileBytes } from './file-limits.ts'

export interface TrayFile {
  readonly key: number
  readonly file: File
  /** Object URL for the preview; revoked by the component that sends the file. */
  readonly previewUrl: string | undefined
  readonly caption: string
  /** Sent as a sticker, without its caption. */
  readonly isSticker: boolean
}

export interface Tray {
  files: readonly TrayFile[]
  add: (files: Iterable<File>) => void
  setCaption: (key: number, caption: string) => void
  setSticker: (key: number, isSticker: boolean) => void
  remove: (key: number) => void
  /** Empties the tray without revoking its previews, which the sent messages show. */
  takeAll: () => readonly TrayFile[]
}

let keys = 0

// Files of tickets that were left without sending, in memory until the user returns.
const left = new Map<number, readonly TrayFile[]>()

/** The files of the next send. */
export function useTray(ticketId: number): Tray {
  const [files, setFiles] = useState<readonly TrayFile[]>(() => left.get(ticketId) ?? [])
  const keep = useEffectEvent(() => {
    if (files.length > 0) left.set(ticketId, files)
  })
  useEffect(() => {
    left.delete(ticketId)
    return () => keep()
  }, [ticketId])

  function changeFile(key: number, changed: Partial<TrayFile>): void {
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  }

  return {
    files,
    add(added) {
      const taken = [...added].filter(checkSendableFile)
      setFiles((before) => [...before, ...taken.map(trayFileOf)])
    },
    setCaption: (key, caption) => changeFile(key, { caption }),
    setSticker: (key, isSticker) => changeFile(key, { isSticker }),
    remove(key) {
      const gone = files.find((one) => one.key === key)
      if (gone?.previewUrl !== undefined) URL.revokeObjectURL(gone.previewUrl)
      setFiles((before) => before.filter((one) => one.key !== key))
    },
    takeAll() {
      setFiles([])
      return files
    },
  }
}

function trayFileOf(file: File): TrayFile {
  keys += 1
  const previewUrl = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
  return { key: keys, file, previewUrl, caption: '', isSticker: false }
}

/** Refuses files that cannot be sent with a toast, before any upload. */
function checkSendableFile(file: File): boolean {
  const fault = fileFaultOf(file)
  if (fault === undefined) return true
  const { name, size } = file
  const values = { name, size: formatBytes(size), most: formatBytes(maxFileBytes(file)) }
  toast.error(say(composerWords, `file_${fault}`, values))
  return false
}
