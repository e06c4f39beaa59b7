/** Files whose text is bundled as it is. */
declare module '*?raw' {
  const text: string;
  export default text;
}
