"""Records: immutable dataclasses with slots that are cheap to define and quick to compare.

`dataclasses.dataclass(frozen=True, slots=True)` writes and compiles six methods for each class,
which for all classes of the IR takes longer than reading a pack. A record is the same to
whoever uses it (`fields`, `replace`, `match`, copying and pickling included), but only its
constructor is compiled, and that when the first value is made.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Callable
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T]) -> type[T]:
    """Make an immutable record of a class that declares fields."""
    plain: Any = dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
    fields = dataclasses.fields(plain)
    own = [f.name for f in fields if f.name in inspect.get_annotations(cls)]
    content = {k: v for k, v in vars(plain).items() if k not in (*own, "__dict__", "__weakref__")}
    content |= {"__slots__": tuple(own), "__qualname__": cls.__qualname__, **_METHODS}
    made: Any = type(cls.__name__, cls.__bases__, content)
    made.__init__ = _first_made(made)
    made._values = _getter([f.name for f in fields])
    made._places = tuple(at for at, f in enumerate(fields) if not _is_plain(str(f.type)))
    made._holding = _getter([fields[at].name for at in made._places])
    return cast("type[T]", made)


def values(of: Any) -> tuple[Any, ...]:
    """Return the values of a record's fields, in order."""
    return of._values(of)  # type: ignore[no-any-return]


def parts(of: Any) -> tuple[Any, ...]:
    """Return what a value is made of: a record's values, a tuple's items, else nothing."""
    if isinstance(of, tuple):
        return of
    found = getattr(of, "_values", None)
    return () if found is None else found(of)


def holding(of: Any) -> tuple[Any, ...]:
    """Return those parts of a value that can have parts themselves, and maybe some others."""
    found = getattr(of, "_holding", None)
    if found is not None:
        return found(of)  # type: ignore[no-any-return]
    return of if isinstance(of, tuple) else ()


def places(of: Any) -> tuple[int, ...]:
    """Return where in a record's values those are that can have parts; of nothing else any."""
    return getattr(of, "_places", ())


def _is_plain(annotation: str) -> bool:
    """Whether what a field holds has no parts that are looked at."""
    return set(re.findall(r"\w+", annotation)) <= {"str", "int", "bool", "None", "tuple"}


def _getter(names: list[str]) -> Any:
    """Return what reads fields of these names, all of them at once."""
    if len(names) > 1:
        return staticmethod(attrgetter(*names))
    if names:
        one = attrgetter(names[0])
        return staticmethod(lambda of: (one(of),))
    return staticmethod(lambda of: ())


def _first_made(cls: Any) -> Callable[..., None]:
    """Return a constructor that compiles the real one and takes its place."""

    def first(self: Any, *args: Any, **kwargs: Any) -> None:
        made = cls.__init__
        if made is first:
            made = cls.__init__ = _constructor(cls)
        made(self, *args, **kwargs)

    return first


def _constructor(cls: Any) -> Callable[..., None]:
    """Compile a constructor that writes fields past the lock on them."""
    names: dict[str, Any] = {}
    taken, lines = [], ["  pass"]
    for f in dataclasses.fields(cls):
        names[f"_put_{f.name}"] = getattr(cls, f.name).__set__
        names[f"_default_{f.name}"] = f.default
        names[f"_make_{f.name}"] = f.default_factory
        taken.append(f.name if _needed(f) else f"{f.name}=_default_{f.name}")
        value = f.name
        if f.default_factory is not dataclasses.MISSING:
            value = f"_make_{f.name}() if {f.name} is _default_{f.name} else {f.name}"
        lines.append(f"  _put_{f.name}(self, {value})")
    exec(f"def __init__({', '.join(('self', *taken))}):\n" + "\n".join(lines), names)
    made: Callable[..., None] = names["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _needed(field: dataclasses.Field[Any]) -> bool:
    return field.default is field.default_factory is dataclasses.MISSING


# ------------------------------------------------------------------ what all records share


def _eq(self: Any, other: object) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self is other or values(self) == values(other)


def _hash(self: Any) -> int:
    return hash(values(self))


def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _locked(self: Any, name: str, *_: Any) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def _getstate(self: Any) -> tuple[Any, ...]:
    return values(self)


def _setstate(self: Any, state: tuple[Any, ...]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_METHODS = {
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _locked,
    "__delattr__": _locked,
    "__getstate__": _getstate,
    "__setstate__": _setstate,
}
