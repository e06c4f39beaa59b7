interface FaceProps {
  name: string;
  /** Address of a picture on this server. */
  image?: string | null;
  color?: string;
}

/** The picture of a bot or person, or the first letter of the name. */
export const Face = ({ name, image, color }: FaceProps) => (
  <span class="face" style={{ borderColor: color }} aria-hidden="true">
    {image ? <img src={image} alt="" loading="lazy" /> : initialOf(name)}
  </span>
);

const initialOf = (name: string) => [...name][0]?.toUpperCase();
