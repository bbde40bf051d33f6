import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { composerWords } from '../composer.words.ts'

/** Opens the browser's file dialog. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const say = useWords(composerWords)
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={say('attach')}
        data-attach
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = ''
        }}
      />
      <IconAction
        icon={Paperclip}
        iconSize={20}
        placement="top"
        label={say('attach')}
        onClick={() => files.current?.click()}
      />
    </>
  )
}
