// A sentence with code in it, which stands between backticks.

export function Coded({ text }: { text: string }) {
  return <>{text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? <code>{part}</code> : part))}</>;
}
