import { Avatar } from '../../../ui/Avatar.tsx'
import { useMedium } from './chat/use-medium.ts'

interface CustomerAvatarProps {
  name: string
  /** Where the pretended WhatsApp has it; empty when there is none. */
  pictureUrl: string
  size: number
}

/** A customer's picture as their phone has it. */
export function CustomerAvatar({ name, pictureUrl, size }: CustomerAvatarProps) {
  const { url = '' } = useMedium(pictureUrl === '' ? undefined : pictureUrl)
  return <Avatar name={name} src={url} size={size} />
}
