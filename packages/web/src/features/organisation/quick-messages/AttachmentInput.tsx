import { useWords } from '../../../platform/words.ts'
import { type FileChange, FileField } from '../../../ui/FileField.tsx'
import { quickMessageWords } from './quick-messages.words.ts'

interface AttachmentInputProps {
  /** Name of the stored file. */
  stored: string | null
  value: FileChange
  onChange: (change: FileChange) => void
}

/** Field for the file of a quick message. */
export function AttachmentInput({ stored, value, onChange }: AttachmentInputProps) {
  const say = useWords(quickMessageWords)
  const name = value instanceof File ? value.name : (stored ?? '')
  return (
    <FileField
      label={say('media')}
      isOptional
      stored={stored === null ? null : { name: stored }}
      value={value}
      onChange={onChange}
      words={{ choose: say('attach'), remove: say('detach', { name }) }}
    />
  )
}
