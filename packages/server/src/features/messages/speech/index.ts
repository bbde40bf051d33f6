export { readAloud, type VoiceAccount } from './read-aloud.ts'
export { setSpeechAddress } from './speech-address.ts'
export { SpeechFault } from './speech-fault.ts'
export { transcribeSound } from './transcribe-sound.ts'
