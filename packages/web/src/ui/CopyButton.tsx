import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import { IconAction } from './IconAction.tsx'

interface CopyButtonProps {
  text: string
  label: string
  copiedLabel: string
  /** Called when the browser refuses to copy. */
  onFailed: () => void
}

const SHOWN_MS = 1500

/** Button that copies a text and shows its copied label for a moment. */
export function CopyButton({ text, label, copiedLabel, onFailed }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await copyText(text)
      setIsCopied(true)
    } catch {
      onFailed()
    }
  }

  return (
    <IconAction
      size="small"
      icon={isCopied ? Check : Copy}
      label={isCopied ? copiedLabel : label}
      onClick={() => void copy()}
    />
  )
}
