/** Files whose text is bundled unchanged. */
declare module '*?raw' {
  const text: string;
  export default text;
}
