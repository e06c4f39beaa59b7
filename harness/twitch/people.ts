/** An account of the platform. */
export interface Person {
  id: string;
  login: string;
  /** The login in the spelling of its owner, which may differ in upper and lower case. */
  name: string;
  avatar: string;
  broadcasterType: '' | 'affiliate' | 'partner';
}

const FIRST_ID = 100_000;

/** The accounts of the platform. Each is created when its login is first used. */
export function createPeople() {
  const byLogin = new Map<string, Person>();
  return {
    /** Returns the account with the given login, and creates it if needed. */
    user(login: string, broadcasterType: Person['broadcasterType'] = ''): Person {
      const key = login.toLowerCase();
      const found = byLogin.get(key) ?? create(login, FIRST_ID + byLogin.size, broadcasterType);
      byLogin.set(key, found);
      return found;
    },
    getByLogin: (login: string) => byLogin.get(login.toLowerCase()),
    getById: (id: string) => [...byLogin.values()].find(person => person.id === id),
  };
}

export type People = ReturnType<typeof createPeople>;

const create = (login: string, id: number, broadcasterType: Person['broadcasterType']): Person => ({
  id: String(id),
  login: login.toLowerCase(),
  name: login,
  avatar: `https://static-cdn.jtvnw.net/jtv_user_pictures/${id}-profile_image-300x300.png`,
  broadcasterType,
});
